import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const notificationsSettings = {
  SUPPORT_EMAIL: setting(
    z.email().default('help@canopy.example'),
    'Address of customer service, in messages and documents',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof notificationsSettings> {}
}
