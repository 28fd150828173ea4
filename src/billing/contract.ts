import { z } from 'zod';
import { invoiceStates } from '#billing/rules/invoice-state.ts';
import { entryKinds } from '#billing/rules/entry-kind.ts';
import { pricePartKinds } from '#billing/rules/price-sum.ts';
import { bankMethod } from '#payments/contract.ts';
import { contract, endpoint } from '#platform/contract/endpoint.ts';
import { euro, instant, uuid } from '#platform/contract/schemas.ts';

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

export const invoice = z.object({
  referenceNumber: z.string(),
  number: z.string(),
  month: z.string(),
  createdDate: instant,
  dueDate: instant,
  amount: euro,
  remaining: euro,
  state: z.enum(invoiceStates),
  /** The last reminder has expired, so no order is accepted. */
  blocks: z.boolean(),
  pdf_url: z.string().nullable(),
});
export type Invoice = z.output<typeof invoice>;

/** Balance of a prepaid SIM, in euro. */
export const prepaidBalance = z.object({
  order_product_uuid: uuid,
  balance: euro,
  /** Charge on the next 1st, and the amount missing on the balance; null while the SIM is not active. */
  next_month: z.object({ first: z.iso.date(), amount: euro, missing: euro }).nullable(),
  /** If suspended because the month is not paid: since when, the price of the remaining days of this month, and the amount missing. */
  stopped: z.object({ since: z.iso.date(), amount: euro, missing: euro }).nullish(),
});
export type PrepaidBalance = z.output<typeof prepaidBalance>;

/** An entry of a prepaid balance. */
export const balanceEntry = z.object({
  kind: z.enum(entryKinds),
  at: instant,
  /** Negative for a debit. */
  amount: euro,
  /** VAT included in a debit. */
  vat: euro,
  /** First day of the month that was debited. */
  month: z.iso.date().nullable(),
  /** Name of the add-on that was debited or credited. */
  name: z.string().nullable(),
});
export type BalanceEntry = z.output<typeof balanceEntry>;

/** The part of the session of this domain: open invoices and prepaid balances. */
export const billingSlice = z.object({
  customer_invoice: z.array(invoice),
  prepaid_balance: z.array(prepaidBalance),
});

export const billingContract = contract({
  'POST /api/customer/prepaid/top-up': endpoint({
    summary: 'Starts a top-up of a prepaid SIM; the balance is credited when the payment is paid',
    caller: 'main-account',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid, amount: euro, bank_method: bankMethod.default('bank') }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ checkout_url: z.string(), payment_uuid: uuid }),
    refusals: { TOP_UP_AMOUNT: 422, TOP_UP_NOT_PREPAID: 409, PAYMENT_FAILED: 422 },
    // Each request creates a payment at the provider.
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
  'GET /api/order/next-bill': endpoint({
    summary:
      'What comes on the first of the next month for the SIMs in use, and those that ended in this month, without what is used outside their plans',
    caller: 'main-account',
    reply: z.object({
      next: z.nullable(
        z.object({
          /** The first of the next month. */
          at: instant,
          /** The bill about the month that runs; null without a postpaid SIM. */
          postpaid: priceSum.nullable(),
          /** Debit of the month that begins then; null without a prepaid SIM. */
          prepaid: priceSum.nullable(),
          /** The SIMs of the bill, as its parts count them, with the day on which one has ended. */
          postpaid_sims: z.array(z.object({ customer_product_uuid: uuid, ended_on: z.iso.date().nullable() })),
        }),
      ),
    }),
  }),
  'GET /api/customer/prepaid/entry/list': endpoint({
    summary: 'Lists the credits and debits of a prepaid balance, newest first; at most 100',
    caller: 'main-account',
    query: z.object({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({ items: z.array(balanceEntry) }),
  }),
});
export type BillingContract = typeof billingContract;
