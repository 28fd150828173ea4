import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';
import { parseOpeningHours } from './rules/call-windows.ts';

export const supportSettings = {
  SUPPORT_HOURS: setting(
    z
      .string()
      .refine((text) => parseOpeningHours(text) !== null)
      .default('09:00-17:00'),
    'Hours in which customer service calls back, on working days in Brussels: 09:00-17:00',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof supportSettings> {}
}
