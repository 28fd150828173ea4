import { z } from 'zod';
import { invoiceStateNames } from '#billing/rules/invoice-state.ts';
import { partKinds } from '#billing/rules/price-sum.ts';
import { euro, instant, uuid } from '#platform/contract/schemas.ts';

/** A sum with each of its parts, VAT included. Promo and shipping are of the whole order. */
export const priceSum = z.object({
  parts: z.array(
    z.object({
      kind: z.enum(partKinds),
      /** The SIM it is for, from 0, and its plan or add-on. */
      sim: z.number().int().nullable(),
      uuid: uuid.nullable(),
      /** How many SIM cards are sent. */
      count: z.number().int(),
      amount: euro,
    }),
  ),
  total: euro,
  /** The part of the total that carries no VAT. */
  contributions: euro,
  /** In the rest of it. */
  vat: euro,
});
export type ShownSum = z.output<typeof priceSum>;

export const invoice = z.object({
  referenceNumber: z.string(),
  number: z.string(),
  month: z.string(),
  createdDate: instant,
  dueDate: instant,
  amount: euro,
  remaining: euro,
  state: z.enum(invoiceStateNames),
  pdf_url: z.string().nullable(),
});

/** What is on the balance of a prepaid SIM, in euro. */
export const prepaidBalance = z.object({
  order_product_uuid: uuid,
  balance: euro,
  /** What the next 1st takes, and what of it is not there yet; null as long as the SIM does not work. */
  next_month: z.object({ first: z.iso.date(), amount: euro, missing: euro }).nullable(),
});
export type PrepaidBalance = z.output<typeof prepaidBalance>;

/** What this domain adds to the session: what is not paid yet, and what is paid ahead. */
export const billingSlice = z.object({
  customer_invoice: z.array(invoice),
  prepaid_balance: z.array(prepaidBalance),
});
