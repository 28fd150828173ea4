import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const subscriptionsSettings = {
  STOCK_GENERATED: setting(
    z.coerce.number().int().min(0).max(1_000_000).default(2000),
    'How many numbers, SIM cards and eSIM profiles are made up at the first start with a sandbox; without a sandbox none',
  ),
  NUMBER_QUARANTINE_DAYS: setting(
    z.coerce.number().int().min(0).max(3650).default(60),
    'Days before a number that was in use is given to somebody else',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof subscriptionsSettings> {}
}
