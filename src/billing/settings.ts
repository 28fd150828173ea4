import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const billingSettings = {
  PREPAID_ASK_DAYS: setting(
    z.coerce.number().int().min(1).max(27).default(5),
    'Days before the 1st on which customers with a prepaid SIM are asked for the missing balance of the next month',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof billingSettings> {}
}
