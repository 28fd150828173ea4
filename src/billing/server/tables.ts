import { sql } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { BusinessMonth } from '#platform/pure/calendar.ts';
import type { InvoiceKind, InvoiceState } from '../rules/invoice-state.ts';
import type { PriceBasis } from '../rules/bill-document.ts';
import type { EInvoiceState } from '../rules/e-invoice-state.ts';
import type { CreditKind } from '../rules/customer-credit.ts';
import type { EntryKind } from '../rules/entry-kind.ts';
import type { PricePart } from '../rules/price-sum.ts';
import type { ReminderStage, UnpaidStep } from '../rules/unpaid-step.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import type { Cents } from '#platform/pure/money.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

export const customerInvoice = pgTable(
  'customer_invoice',
  {
    customer_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    /** Sequential without gaps (law of 28 December 1992 on VAT, article 5). */
    number: integer().notNull(),
    /** Belgian structured communication. */
    reference: text().notNull(),
    /** `YYYY-MM` in Brussels: the billed month of a `bill`, else the month in which the invoice was issued. */
    month: text().$type<BusinessMonth>().notNull(),
    order_uuid: uuid(),
    kind: text().$type<InvoiceKind>().notNull().default('order'),
    /** Series of `number`, such as `2026`; null in the series of release 1.0, which counted all years together. */
    series: text(),
    /** Billed period of a bill, the end exclusive. */
    period_from: businessDate(),
    period_until: businessDate(),
    /** With contributions; `credited_cents` and payments reduce `remaining_cents`. */
    amount_cents: integer().$type<Cents>().notNull(),
    remaining_cents: integer().$type<Cents>().notNull(),
    /** VAT included in the amount; null without a document. */
    vat_cents: integer().$type<Cents>(),
    contributions_cents: integer().$type<Cents>().notNull().default(0),
    /** Sum of its credit notes. */
    credited_cents: integer().$type<Cents>().notNull().default(0),
    /** Credit of the customer that was used when it was issued. */
    credit_used_cents: integer().$type<Cents>().notNull().default(0),
    /** Basis of the prices on its documents; null without a document. Companies (`net`) get an e-invoice. */
    basis: text().$type<PriceBasis>(),
    /** Documents of the domain `documents`. */
    document_uuid: uuid(),
    statement_uuid: uuid(),
    state: text().$type<InvoiceState>().notNull(),
    paid_at: instant(),
    /** Day of the direct debit that was announced. */
    debit_on: businessDate(),
    /** Reminder stage of an unpaid invoice. */
    dunning: text().$type<ReminderStage>().notNull().default('none'),
    /** Part of what is left that waits for the answer to a dispute. */
    disputed_cents: integer().$type<Cents>().notNull().default(0),
    /** The next step of the reminders and its day; null while none is to come. */
    next_step: text().$type<UnpaidStep>(),
    next_step_on: businessDate(),
    /** The next instalment of a running plan: what is left of it, and its due day. */
    instalment_cents: integer().$type<Cents>(),
    instalment_on: businessDate(),
    created_at: instant().notNull(),
    due_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.invoice_uuid] }),
    uniqueIndex('invoice_of_order').on(t.customer_uuid, t.order_uuid),
    index('customer_invoice_open_amount')
      .on(t.remaining_cents)
      .where(sql`state <> 'paid' and state <> 'credited'`),
    index('customer_invoice_overdue')
      .on(t.customer_uuid, t.invoice_uuid)
      .where(sql`state <> 'paid' and state <> 'credited'`),
    index('customer_invoice_open')
      .using('hash', t.customer_uuid)
      .where(sql`state <> 'paid'`),
  ],
);

/** Numbers and references given to invoices of all customers; one row per invoice. */
export const invoiceNumber = pgTable('invoice_number', {
  number: integer().primaryKey(),
  reference: text().notNull().unique(),
  customer_uuid: uuid().notNull(),
  invoice_uuid: uuid().notNull(),
});

/** Structured communications of invoices, for payments that name one. */
export const invoiceReference = pgTable('invoice_reference', {
  /** Twelve digits. */
  reference: text().primaryKey(),
  customer_uuid: uuid().notNull(),
  invoice_uuid: uuid().notNull(),
});

/** Which payment is for which invoice. A payment of several invoices has several rows. */
export const invoicePayment = pgTable(
  'invoice_payment',
  {
    customer_uuid: uuid().notNull(),
    payment_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    /** The sum that the payment is meant to pay. */
    planned_cents: integer().$type<Cents>().notNull(),
    /** The sum that it paid; less when another payment was faster. */
    applied_cents: integer().$type<Cents>().notNull().default(0),
    /** The sum that the bank took back of it. */
    returned_cents: integer().$type<Cents>().notNull().default(0),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.payment_uuid, t.invoice_uuid] }),
    index('invoice_payment_of_invoice').on(t.customer_uuid, t.invoice_uuid),
  ],
);

/** Credit notes of invoices; the document is in the domain `documents`. */
export const creditNote = pgTable(
  'credit_note',
  {
    customer_uuid: uuid().notNull(),
    credit_note_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    /** Printed number. */
    number: text().notNull(),
    /** Key of the credit's cause, unique per invoice: a withdrawal, a cancelled order, a correction. */
    about: text().notNull(),
    amount_cents: integer().$type<Cents>().notNull(),
    vat_cents: integer().$type<Cents>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.credit_note_uuid] }),
    uniqueIndex('credit_note_once').on(t.customer_uuid, t.invoice_uuid, t.about),
  ],
);

/** Delivery of the e-invoices of companies: one row per invoice and credit note. */
export const eInvoiceDelivery = pgTable(
  'e_invoice_delivery',
  {
    customer_uuid: uuid().notNull(),
    /** The document of the domain `documents`. */
    document_uuid: uuid().notNull(),
    state: text().$type<EInvoiceState>().notNull(),
    state_at: instant().notNull(),
    /** Its id at the access point; stored before it is sent, so that it is sent once. */
    provider_id: text(),
    /** Why it was refused, in the words of the access point. */
    reason: text(),
    /** When the mail with the PDF was enqueued. */
    mailed_at: instant(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.document_uuid] }),
    uniqueIndex('e_invoice_of_provider').on(t.provider_id),
  ],
);

/** Credit of customers beside invoices: overpayments and compensations, and what was used or paid out. Rows are only added. */
export const customerCredit = pgTable(
  'customer_credit',
  {
    customer_uuid: uuid().notNull(),
    kind: text().$type<CreditKind>().notNull(),
    /** Key of the payment, invoice or event that gave or used the credit. */
    about: text().notNull(),
    /** Negative when used or paid out. */
    amount_cents: integer().$type<Cents>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.kind, t.about] })],
);

/** Months of SIMs that were billed; each is on one bill. */
export const billedMonth = pgTable(
  'billed_month',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    /** First day of the Brussels month. */
    month: businessDate().notNull(),
    invoice_uuid: uuid().notNull(),
    /** Usage outside the plan that is billed to date, with late records. */
    usage_cents: integer().$type<Cents>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.customer_product_uuid, t.month] })],
);

/** Costs of reminders and interest, without VAT, that come on the next bill of the customer. */
export const pendingCharge = pgTable(
  'pending_charge',
  {
    customer_uuid: uuid().notNull(),
    /** Key of the charge's cause, unique. */
    about: text().notNull(),
    kind: text().$type<'reminder_cost' | 'late_interest'>().notNull(),
    /** Printed number of the invoice that was paid late. */
    invoice_number: text().notNull(),
    cents: integer().$type<Cents>().notNull(),
    /** The bill that has it; null before. */
    invoice_uuid: uuid(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.about] }),
    index('pending_charge_open')
      .on(t.customer_uuid)
      .where(sql`invoice_uuid is null`),
  ],
);

/** The bill run of a month, in parts of the customers that run side by side. `at_customer` is committed with each batch. */
export const billRun = pgTable(
  'bill_run',
  {
    /** First day of the billed month. */
    month: businessDate().notNull(),
    part: smallint().notNull(),
    /** The last account of the batch before; at first the last one before the part. Null: none. */
    at_customer: uuid(),
    /** The last account of the part; null: the last that there is. */
    until_customer: uuid(),
    bills: integer().notNull().default(0),
    started_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.month, t.part] })],
);

/** Tokens of links that pay one invoice without a session, each for one use. */
export const paymentToken = pgTable(
  'payment_token',
  {
    token_hash: text().primaryKey(),
    customer_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    expires_at: instant().notNull(),
    /** The payment that was started with it; afterwards only its state can be read. */
    payment_uuid: uuid(),
  },
  (t) => [index().on(t.expires_at), index('payment_token_of_customer').on(t.customer_uuid)],
);

/** Credits and debits of prepaid balances. Rows are only added; a balance is their sum. */
export const prepaidEntry = pgTable(
  'prepaid_entry',
  {
    customer_uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    /** The uuid of the order, payment or add-on, or the first day of the month. Part of the key, so that an entry exists once. */
    about: text().notNull(),
    /** Negative for a debit. */
    amount_cents: integer().$type<Cents>().notNull(),
    /** Price parts of the amount. */
    parts: jsonb().$type<PricePart[]>().notNull(),
    /** Only with `paid`: full months of the promo. */
    promo_months: smallint(),
    /** First day that is charged (Brussels), see `PrepaidEntry`. */
    started_on: businessDate(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.order_product_uuid, t.kind, t.about] }),
    index('prepaid_entry_by_customer').using('hash', t.customer_uuid),
  ],
);

/** Days that a used payment link is kept, so that its page can say what became of it. */
const TOKEN_RETENTION_DAYS = 7;
export const billingRetention: readonly RetentionRule[] = [
  retainForDays(TOKEN_RETENTION_DAYS, paymentToken, paymentToken.expires_at),
];

const retentionReason = 'the books are kept as long as the law on accounting and VAT asks; they name nobody';

export const billingPersonal: readonly PersonalTable[] = [
  definePersonalTable(customerInvoice, {
    exportedColumns: [
      'number',
      'reference',
      'month',
      'kind',
      'amount_cents',
      'vat_cents',
      'contributions_cents',
      'remaining_cents',
      'state',
      'created_at',
      'due_at',
    ],
    onErasure: {},
    retentionReason: retentionReason,
  }),
  definePersonalTable(invoiceReference, { exportedColumns: [], onErasure: {}, retentionReason: retentionReason }),
  definePersonalTable(invoicePayment, {
    exportedColumns: ['planned_cents', 'applied_cents', 'returned_cents', 'created_at'],
    onErasure: {},
    retentionReason: retentionReason,
  }),
  definePersonalTable(creditNote, {
    exportedColumns: ['number', 'about', 'amount_cents', 'vat_cents', 'created_at'],
    onErasure: {},
    retentionReason: retentionReason,
  }),
  definePersonalTable(eInvoiceDelivery, {
    exportedColumns: ['state', 'state_at', 'mailed_at', 'created_at'],
    onErasure: {},
    retentionReason: retentionReason,
  }),
  definePersonalTable(customerCredit, {
    exportedColumns: ['kind', 'about', 'amount_cents', 'created_at'],
    onErasure: {},
    retentionReason: retentionReason,
  }),
  definePersonalTable(billedMonth, {
    exportedColumns: ['month', 'usage_cents'],
    onErasure: {},
    retentionReason: retentionReason,
  }),
  definePersonalTable(pendingCharge, {
    exportedColumns: ['kind', 'invoice_number', 'cents', 'created_at'],
    onErasure: {},
    retentionReason: retentionReason,
  }),
  definePersonalTable(paymentToken, { exportedColumns: [], onErasure: 'deleted' }),
  definePersonalTable(invoiceNumber, { exportedColumns: [], onErasure: {}, retentionReason: retentionReason }),
  definePersonalTable(prepaidEntry, {
    exportedColumns: ['kind', 'about', 'amount_cents', 'parts', 'created_at'],
    onErasure: {},
    retentionReason: retentionReason,
  }),
];
