import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const billingSettings = {
  PREPAID_ASK_DAYS: setting(
    z.coerce.number().int().min(1).max(27).default(5),
    'Days before the 1st on which who has a prepaid SIM is asked for what the next month still costs',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof billingSettings> {}
}
