import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const promotionsSettings = {
  REFERRAL_REWARD_CENTS: setting(
    z.coerce.number().int().min(0).max(10_000).default(500),
    'Referral reward in cents off the bill, for the customer and for the invited friend; 0 for none',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof promotionsSettings> {}
}
