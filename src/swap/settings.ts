import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const swapSettings = {
  SWAP_DELIVERY_DAYS: setting(
    z.coerce.number().int().min(1).max(30).default(2),
    'Working days until the card of a SIM swap is delivered',
  ),
  SWAP_EXPIRES_DAYS: setting(
    z.coerce.number().int().min(1).max(365).default(30),
    'Days after which a SIM swap with an unused new SIM is cancelled',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof swapSettings> {}
}
