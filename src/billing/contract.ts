import { z } from 'zod';
import { invoiceStates } from '#billing/rules/invoice-state.ts';
import { entryKinds } from '#billing/rules/entry-kind.ts';
import { pricePartKinds } from '#billing/rules/price-sum.ts';
import { bankMethod } from '#payments/contract.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { euro, instant, uuid } from '#platform/contract/schemas.ts';

/** A sum with each of its parts, VAT included. Promo and shipping are of the whole order. */
export const priceSum = z.object({
  parts: z.array(
    z.object({
      kind: z.enum(pricePartKinds),
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
export type PriceSumReply = z.output<typeof priceSum>;

export const invoice = z.object({
  referenceNumber: z.string(),
  number: z.string(),
  month: z.string(),
  createdDate: instant,
  dueDate: instant,
  amount: euro,
  remaining: euro,
  state: z.enum(invoiceStates),
  /** Past its last reminder: nothing more can be ordered. Left out by older releases. */
  blocks: z.boolean().optional(),
  pdf_url: z.string().nullable(),
});
export type Invoice = z.output<typeof invoice>;

/** What is on the balance of a prepaid SIM, in euro. */
export const prepaidBalance = z.object({
  order_product_uuid: uuid,
  balance: euro,
  /** What the next 1st takes, and what of it is not there yet; null as long as the SIM does not work. */
  next_month: z.object({ first: z.iso.date(), amount: euro, missing: euro }).nullable(),
  /** Since when it is stopped because its month was not there, what the days left of this one cost, and what of that is not there. */
  stopped: z.object({ since: z.iso.date(), amount: euro, missing: euro }).nullish(),
});
export type PrepaidBalance = z.output<typeof prepaidBalance>;

/** A movement of a prepaid balance. */
export const balanceEntry = z.object({
  kind: z.enum(entryKinds),
  at: instant,
  /** Negative: taken. */
  amount: euro,
  /** In what was taken. */
  vat: euro,
  /** The first day of the month that it was taken for. */
  month: z.iso.date().nullable(),
  /** The extra that it was taken for. */
  name: z.string().nullable(),
});
export type BalanceEntry = z.output<typeof balanceEntry>;

/** What this domain adds to the session: what is not paid yet, and what is paid ahead. */
export const billingSlice = z.object({
  customer_invoice: z.array(invoice),
  prepaid_balance: z.array(prepaidBalance),
});

export const billingContract = contract({
  'POST /api/customer/prepaid/top-up': endpoint({
    summary: 'Starts a payment onto the balance of a prepaid SIM; it is there once the bank has said so',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid, amount: euro, bank_method: bankMethod.default('bank') }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ checkout_url: z.string(), payment_uuid: uuid }),
    refusals: { TOP_UP_AMOUNT: 422, TOP_UP_NOT_PREPAID: 409, PAYMENT_FAILED: 422 },
    // Each opens a page at the provider.
    limits: [{ by: 'customer', points: 20, seconds: 3600, uncountedOutcomes: ['TOP_UP_AMOUNT', 'TOP_UP_NOT_PREPAID'] }],
  }),
  'POST /api/customer/prepaid/resume': endpoint({
    summary:
      'Lets a SIM that is stopped work again, when its balance holds the days left of the month; works already: nothing',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({}),
    refusals: { MONTH_NOT_PAID: 422 },
  }),
  'GET /api/customer/prepaid/entry/list': endpoint({
    summary: 'What came onto the balance of a prepaid SIM and what was taken from it, newest first; at most 100',
    caller: 'main-account',
    query: z.object({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ items: z.array(balanceEntry) }),
  }),
});
export type BillingContract = typeof billingContract;
