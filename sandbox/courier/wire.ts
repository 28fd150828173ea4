import { z } from 'zod';
import { isIccid } from '../core/iccid.ts';

const line = z.string().trim().min(1).max(60);

export const newShipment = z.object({
  reference: z.string().min(1).max(100),
  service: z.literal('letterbox'),
  language: z.enum(['en', 'fr', 'nl']),
  recipient: z.object({
    name: line,
    street_name: line,
    // Empty for a house without a number.
    street_number: z.string().max(20),
    street_box: z.string().max(20).optional(),
    // Belgian postal codes run from 1000 to 9992.
    zip_code: z.string().regex(/^[1-9]\d{3}$/),
    city: line,
    country: z.literal('BE'),
  }),
  contents: z
    .array(z.object({ kind: z.literal('sim-card'), iccid: z.string().refine(isIccid), quantity: z.literal(1) }))
    .min(1)
    .max(10),
});

/** States of a parcel up to its delivery. */
export const deliverySteps = ['created', 'picked_up', 'in_transit', 'out_for_delivery', 'delivered'] as const;
export type ShipmentState = (typeof deliverySteps)[number] | 'returned' | 'cancelled';

export const returnReasons = ['ADDRESS_UNKNOWN', 'REFUSED_BY_RECIPIENT', 'NOT_COLLECTED'] as const;
