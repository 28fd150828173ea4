import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const deliverySettings = {
  PARCEL_DEADLINE_DAYS: setting(
    z.coerce.number().int().min(1).max(90).default(14),
    'Days after which a parcel that the courier accepted and neither delivered nor returned is listed for operators',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof deliverySettings> {}
}
