import { z } from 'zod';
import { type SettingsOf, tryingOut } from '#platform/settings.ts';

export const notificationsSettings = {
  SUPPORT_EMAIL: tryingOut(
    z.email().default('help@canopy.example'),
    'Address of customer service, in messages and documents',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof notificationsSettings> {}
}
