import { z } from 'zod';
import { euro, uuid } from '#platform/contract/schemas.ts';
import { pricePartKinds } from './price-sum.ts';

/** A price sum with its parts, VAT included. Promo and shipping apply to the whole order. */
export const priceSum = z.object({
  parts: z.array(
    z.object({
      kind: z.enum(pricePartKinds),
      /** Index of the SIM in the order, from 0, and the uuid of its plan or add-on. */
      sim: z.number().int().nullable(),
      uuid: uuid.nullable(),
      /** Number of SIM cards that are shipped. */
      count: z.number().int(),
      amount: euro,
    }),
  ),
  total: euro,
  /** The part of the total without VAT. */
  contributions: euro,
  /** VAT included in the rest of the total. */
  vat: euro,
});
export type PriceSumReply = z.output<typeof priceSum>;
