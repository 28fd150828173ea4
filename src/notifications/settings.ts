import { z } from 'zod';
import { type SettingsOf, sandboxDefaultSetting } from '#platform/settings.ts';

export const notificationsSettings = {
  SUPPORT_EMAIL: sandboxDefaultSetting(
    z.email().default('help@canopy.example'),
    'Address of customer service, in messages and documents',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof notificationsSettings> {}
}
