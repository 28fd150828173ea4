import { z } from 'zod';
import { setting, type SettingsOf } from '#platform/settings.ts';

export const deliverySettings = {
  PARCEL_DEADLINE_DAYS: setting(
    z.coerce.number().int().min(1).max(90).default(14),
    'Days after which a parcel is listed for operators that the courier took and neither delivered nor returned',
  ),
};

declare module '#platform/settings.ts' {
  interface Settings extends SettingsOf<typeof deliverySettings> {}
}
