import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const customersSettings = {
  SALES_EMAIL: setting(
    z.union([z.literal(''), z.email()]).default(''),
    'Address for contact requests of companies; empty: SUPPORT_EMAIL',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof customersSettings> {}
}
