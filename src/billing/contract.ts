import { z } from 'zod';
import { billLineKinds } from '#billing/rules/bill-document.ts';
import { eInvoiceStates } from '#billing/rules/e-invoice-state.ts';
import { invoiceKinds, invoiceStates } from '#billing/rules/invoice-state.ts';
import { unpaidSteps } from '#billing/rules/unpaid-step.ts';
import { entryKinds } from '#billing/rules/entry-kind.ts';
import { priceSum } from '#billing/rules/price-sum-shape.ts';
import { usagePlaces, usageServices } from '#billing/rules/usage-change.ts';
import { bankMethod } from '#payments/contract.ts';
import { paymentOutcomes, paymentFailureCodes } from '#payments/rules/payment-outcome.ts';
import { contract, endpoint, webhookLimits } from '#platform/contract/endpoint.ts';
import { e164, euro, instant, isoDate, textLine, uuid } from '#platform/contract/schemas.ts';
import { languages } from '#platform/pure/language.ts';

export { priceSum, type PriceSumReply } from '#billing/rules/price-sum-shape.ts';

export const invoice = z.object({
  referenceNumber: z.string().describe('Belgian structured communication'),
  number: z.string(),
  /** `bill`: a month; `order`: paid with an order; `settlement`: left to pay after a withdrawal or chargeback. */
  kind: z.enum(invoiceKinds),
  month: z.string(),
  createdDate: instant,
  dueDate: instant,
  /** With VAT and contributions. */
  amount: euro,
  remaining: euro,
  /** VAT included in the rest of the amount; null on invoices without a document. */
  vat: euro.nullable(),
  /** The part of the amount for projects, without VAT; it is on a contribution statement. */
  contributions: euro,
  state: z.enum(invoiceStates),
  reminder: z.union([z.literal(0), z.literal(1), z.literal(2)]),
  /** The period of the last reminder has passed unpaid, so the customer cannot order. */
  blocks: z.boolean(),
  paid_at: instant.nullable(),
  /** Day on which the direct debit is collected; null when the customer pays. */
  debit_on: isoDate.nullable(),
  /** The part of the remaining amount that waits for the answer to a dispute. */
  disputed: euro,
  /** The next dunning step and its day if nothing is paid; null without one. */
  next_step: z.object({ step: z.enum(unpaidSteps), on: isoDate }).nullable(),
  restricts: z.array(uuid).optional().describe('The SIMs that it restricts or cuts off now; in the session alone'),
  /** The next instalment of a running plan; null without one. */
  instalment: z.object({ amount: euro, due_on: isoDate }).nullable(),
  /** Paths of the documents; null when they do not exist. */
  pdf_url: z.string().nullable(),
  contributions_pdf_url: z.string().nullable(),
  ubl_url: z.string().nullable(),
});
export type Invoice = z.output<typeof invoice>;

const referenceNumber = textLine(20);
const serviceDays = z.object({ charged: z.number().int(), of: z.number().int() });

/** A line of an invoice, in the price basis of its document. */
const invoiceLine = z.object({
  kind: z.enum(billLineKinds),
  customer_product_uuid: uuid.nullable(),
  name: z.string(),
  /** The end is exclusive. */
  period: z.object({ from: isoDate, until: isoDate }).nullable(),
  days: serviceDays.nullable(),
  quantity: z.number().int(),
  unit: euro,
  amount: euro,
  vat_percent: z.number(),
});

/** Lines and totals of a bill, or of the estimate of one. */
const billContent = z.object({
  basis: z.enum(['gross', 'net']).describe('`net`: prices of a company, without VAT'),
  sims: z.array(z.object({ customer_product_uuid: uuid, msisdn: e164, name: z.string() })),
  lines: z.array(invoiceLine),
  contributions: z.array(invoiceLine),
  totals: z.object({
    vat: z.array(z.object({ percent: z.number(), base: euro, vat: euro })),
    net: euro,
    vat_sum: euro,
    gross: euro,
    contributions: euro,
    /** Credit of the customer that was used. */
    credit_used: euro,
    to_pay: euro,
  }),
});

export const invoiceDetails = billContent.extend({
  invoice,
  /** Difference to the bill of the month before; null without one. Parts by kind of line, the largest first. */
  change: z
    .object({
      month: z.string(),
      amount: euro,
      parts: z.array(
        z.object({
          kind: z.enum(billLineKinds),
          name: z.string(),
          amount: euro,
          days: z.object({ before: serviceDays, after: serviceDays }).nullable().describe('Null: no part of a month'),
          /** Differences in use outside the plan, as far as usage records explain them. */
          used: z
            .object({
              service: z.enum(usageServices),
              place: z.enum(usagePlaces).describe('`to`: from home to the country'),
              country: z.string().nullable(),
              quantity: z.number().int().describe('Calls, messages or bytes'),
            })
            .nullable(),
        }),
      ),
    })
    .nullable(),
  payments: z.array(
    z.object({
      at: instant,
      amount: euro,
      method: z.enum(['bank', 'card', 'debit', 'transfer']),
      outcome: z.enum(paymentOutcomes),
      returned: euro,
      /** Path of its receipt as PDF; null without one. */
      receipt_url: z.string().nullable(),
    }),
  ),
  credit_notes: z.array(
    z.object({
      number: z.string(),
      at: instant,
      amount: euro,
      pdf_url: z.string(),
      ubl_url: z.string().nullable().describe('Of companies'),
    }),
  ),
  /** Delivery of the e-invoice of a company; null for private customers. */
  e_invoice: z
    .object({
      state: z.enum(eInvoiceStates),
      /** Start of this state. */
      at: instant,
      /** When the PDF was sent by mail instead; null when it was not. */
      mailed_at: instant.nullable(),
    })
    .nullable(),
});
export type InvoiceDetails = z.output<typeof invoiceDetails>;

const paymentToken = textLine(100).describe('One-time payment token of a link');

/** Balance of a prepaid SIM, in euro. */
export const prepaidBalance = z.object({
  order_product_uuid: uuid,
  balance: euro,
  /** Charge on the next 1st, the part of it without VAT, and the amount missing on the balance; null while the SIM is not active. */
  next_month: z.object({ first: isoDate, amount: euro, contributions: euro, missing: euro }).nullable(),
  /** If suspended because the month is not paid: since when, the price of the remaining days of this month, and the amount missing. */
  stopped: z
    .object({
      since: isoDate,
      amount: euro,
      missing: euro,
      /** Days left of the month, and the part of the amount that is charged in full whatever the days. */
      days: z.number().int(),
      in_full: euro,
      /** The part without VAT. */
      contributions: euro,
      /** The next 1st, and the amount of the month from then on. */
      next: z.object({ first: isoDate, amount: euro }).nullable(),
    })
    .nullish(),
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
  month: isoDate.nullable(),
  /** Name of the add-on that was debited or credited. */
  name: z.string().nullable(),
  /** Path of the receipt of a top-up as PDF; null for other entries. */
  receipt_url: z.string().nullable(),
});
export type BalanceEntry = z.output<typeof balanceEntry>;

/** The part of the session of this domain: open invoices and prepaid balances. */
export const billingSlice = z.object({
  customer_invoice: z.array(invoice),
  prepaid_balance: z.array(prepaidBalance),
});

export const billingContract = contract({
  'POST /api/customer/prepaid/top-up': endpoint({
    stepUp: 'at-checkout',
    summary: 'Starts a top-up of a prepaid SIM; the balance is credited when the payment is paid',
    caller: 'main-account',
    rung: 'spend',
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
      'Lets a SIM that is suspended work again, when its balance holds the days left of the month; works already: nothing',
    caller: 'main-account',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ customer_product_uuid: uuid }),
    ownedFields: { customer_product_uuid: 'customer_product' },
    reply: z.object({}),
    refusals: { MONTH_NOT_PAID: 422 },
  }),
  'GET /api/order/next-bill': endpoint({
    summary: 'The next bill as it would be today, with the lines of the bill, and the next prepaid month',
    caller: 'main-account',
    reply: z.object({
      next: z.nullable(
        z.object({
          /** The first of the next month. */
          at: instant,
          /** When the bill is issued: the cut-off after which usage records of its month go onto a later bill. */
          bill_at: instant,
          /** The bill of the running month as it would be now; null when there is nothing to bill. */
          bill: billContent.nullable(),
          /** Debit of prepaid balances for the month that begins at `at`; null without a prepaid SIM. */
          prepaid: priceSum.nullable(),
        }),
      ),
    }),
  }),
  'GET /api/customer/invoice/list': endpoint({
    summary: 'Lists invoices with what is left to pay in total and the credit of the customer',
    caller: 'main-account',
    query: z.object({
      sort_by: z.enum(['createdDate', 'dueDate', 'amount', 'number']).default('createdDate'),
      sort_type: z.enum(['asc', 'desc']).default('desc'),
      only_no_paid: z.enum(['true', 'false']).default('false'),
      limit: z.coerce.number().int().min(1).max(100).default(50),
      offset: z.coerce.number().int().min(0).max(10_000).default(0),
    }),
    reply: z.object({
      items: z.array(invoice),
      total: z.number().int(),
      balance: z.object({ to_pay: euro, credit: euro }),
      /** Amounts of the newest twelve bills by month, oldest first. */
      months: z.array(z.object({ month: z.string(), amount: euro, referenceNumber: z.string() })),
    }),
  }),
  'GET /api/customer/invoice/details': endpoint({
    summary: 'Lines, totals, payments and credit notes of an invoice, and what changed since the month before',
    caller: 'main-account',
    query: z.object({ referenceNumber }),
    reply: invoiceDetails,
  }),
  'GET /api/customer/invoice/document': endpoint({
    summary: 'An invoice, its contribution statement or a credit note as PDF, in the language in which it was issued',
    caller: 'main-account',
    query: z.object({
      referenceNumber,
      document: z.enum(['invoice', 'contributions']).default('invoice'),
      credit_note: textLine(30).optional(),
    }),
    reply: z.unknown(),
    produces: 'application/pdf',
  }),
  'GET /api/customer/payment/receipt': endpoint({
    summary: 'The receipt of a paid payment as PDF. It is issued when it is first asked for, and the same ever after',
    caller: 'main-account',
    query: z.object({ payment_uuid: uuid }),
    reply: z.unknown(),
    produces: 'application/pdf',
  }),
  'GET /api/customer/invoice/ubl': endpoint({
    summary: 'The invoice or a credit note of a company as UBL 2.1 (Peppol BIS Billing 3.0)',
    caller: 'main-account',
    query: z.object({ referenceNumber, credit_note: textLine(30).optional() }),
    reply: z.unknown(),
    produces: 'application/xml',
  }),
  'GET /api/customer/invoice/paid': endpoint({
    summary: 'State of an invoice after a payment, for a session or a payment token',
    caller: 'anonymous',
    securityEvent: 'payment-link-status',
    query: z
      .object({
        referenceNumber: referenceNumber.optional(),
        payment: uuid.optional(),
        token: paymentToken.optional(),
      })
      .refine((query) => Object.values(query).some((value) => value !== undefined)),
    reply: z.object({
      /** The invoices that were asked about, or that the payment is for. */
      referenceNumbers: z.array(referenceNumber),
      state: z.enum(invoiceStates),
      paid_at: instant.nullable(),
      remaining: euro,
      amount: euro.nullable().describe('Of the newest payment; null before one, as is the outcome'),
      outcome: z.enum(paymentOutcomes).nullable(),
      /** Why it was not paid. */
      reason: z.enum(paymentFailureCodes).nullable(),
    }),
    refusals: { PAYMENT_TOKEN_EXPIRED: 410 },
    limits: [{ by: 'address', points: 600, seconds: 600 }],
  }),
  'GET /api/customer/invoice/by-token': endpoint({
    summary: 'What a payment token allows to pay',
    caller: 'anonymous',
    securityEvent: 'payment-link-opened',
    query: z.object({ token: paymentToken }),
    reply: z.object({
      referenceNumber,
      number: z.string(),
      month: z.string(),
      dueDate: instant,
      amount: euro,
      remaining: euro,
      due: euro.describe('The next instalment, or what is not disputed, or all that is left'),
      state: z.enum(invoiceStates),
      language: z.enum(languages),
      expires_at: instant,
    }),
    refusals: { PAYMENT_TOKEN_EXPIRED: 410 },
    limits: [{ by: 'address', points: 60, seconds: 600 }],
  }),
  'POST /api/customer/invoice/pay': endpoint({
    stepUp: 'at-checkout',
    summary: 'Starts the online payment of what is left of one or several invoices, for a session or a payment token',
    caller: 'anonymous',
    rung: 'spend',
    securityEvent: 'payment-started',
    idempotent: true,
    body: z.strictObject({
      referenceNumber: z.union([referenceNumber, z.array(referenceNumber).min(1).max(50)]),
      token: paymentToken.optional(),
      /** Absent: all that is left. Of one invoice its next instalment or its undisputed part may be paid too; of several the sum of their due parts. */
      amount: euro.optional(),
      bank_method: bankMethod.default('bank'),
    }),
    reply: z.object({ checkout_url: z.string(), payment_uuid: uuid }),
    refusals: {
      PAYMENT_TOKEN_EXPIRED: 410,
      INVOICE_PAID: 409,
      INVOICE_PART_AMOUNT: 422,
      INVOICE_IN_DEBIT: 409,
      PAYMENT_FAILED: 422,
    },
    // Each request creates a payment at the provider.
    limits: [
      {
        by: 'address',
        points: 60,
        seconds: 3600,
        uncountedOutcomes: ['INVOICE_PAID', 'INVOICE_IN_DEBIT', 'PAYMENT_TOKEN_EXPIRED'],
      },
    ],
  }),
  'POST /api/customer/invoice/pay-link': endpoint({
    summary: 'Issues a link with a one-time token that pays one invoice within 15 minutes without a session',
    caller: 'main-account',
    rung: 'look',
    body: z.strictObject({ referenceNumber }),
    reply: z.object({ url: z.url(), expires_at: instant }),
    refusals: { INVOICE_PAID: 409 },
    limits: [{ by: 'customer', points: 30, seconds: 3600 }],
  }),
  'POST /api/customer/credit/pay-out': endpoint({
    summary:
      'Pays the credit of the customer back to the payments that it came from, instead of using it on the next bill',
    caller: 'main-account',
    rung: 'spend',
    idempotent: true,
    body: z.strictObject({}),
    reply: z.object({ amount: euro }),
    refusals: { NO_CREDIT: 409 },
  }),
  'POST /api/webhook/e-invoicing': endpoint({
    summary: 'Receives the id of an e-invoice whose delivery has ended; the document itself is fetched',
    caller: 'outside-by-id',
    rung: 'change',
    body: z.unknown(),
    reply: z.object({}),
    limits: webhookLimits,
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
