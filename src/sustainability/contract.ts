import { z } from 'zod';
import { uuid } from '#platform/contract/schemas.ts';

/** What this domain adds to the session: the phones and watches in use. */
export const sustainabilitySlice = z.object({
  customer_wearable: z.array(
    z.object({ customer_wearable_uuid: uuid, wearable_uuid: uuid, has_refurbished: z.boolean() }),
  ),
});
