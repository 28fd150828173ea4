import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const promotionsSettings = {
  REFERRAL_REWARD_CENTS: setting(
    z.coerce.number().int().min(0).max(10_000).default(500),
    'What a customer and the friend whom they invited each get off their bill, in cents; 0 for no reward',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof promotionsSettings> {}
}
