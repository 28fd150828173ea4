import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { InvoiceState } from '../rules/invoice-state.ts';
import type { EntryKind } from '../rules/entry-kind.ts';
import type { PricePart } from '../rules/price-sum.ts';
import { instant } from '#platform/db/columns.ts';
import type { Cents } from '#platform/pure/money.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

type DunningState = 'none' | 'reminder_1' | 'reminder_2' | 'blocked';

/** Invoices of customers. */
export const customerInvoice = pgTable(
  'customer_invoice',
  {
    customer_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    /** Sequential without gaps (law of 28 December 1992 on VAT, article 5). */
    number: integer().notNull(),
    /** Belgian structured communication. */
    reference: text().notNull(),
    /** `YYYY-MM` in Brussels. */
    month: text().notNull(),
    order_uuid: uuid(),
    amount_cents: integer().$type<Cents>().notNull(),
    remaining_cents: integer().$type<Cents>().notNull(),
    state: text().$type<InvoiceState>().notNull(),
    /** Reminder stage of an unpaid invoice. */
    dunning: text().$type<DunningState>().notNull().default('none'),
    created_at: instant().notNull(),
    due_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.invoice_uuid] }),
    uniqueIndex('invoice_of_order').on(t.customer_uuid, t.order_uuid),
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
    started_on: date(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.order_product_uuid, t.kind, t.about] }),
    index('prepaid_entry_by_customer').using('hash', t.customer_uuid),
  ],
);

const because = 'the books are kept as long as the law on accounting and VAT asks; they name nobody';

export const billingPersonal: readonly PersonalTable[] = [
  definePersonalTable(customerInvoice, {
    exportedColumns: [
      'number',
      'reference',
      'month',
      'amount_cents',
      'remaining_cents',
      'state',
      'created_at',
      'due_at',
    ],
    onErasure: {},
    retentionReason: because,
  }),
  definePersonalTable(invoiceNumber, { exportedColumns: [], onErasure: {}, retentionReason: because }),
  definePersonalTable(prepaidEntry, {
    exportedColumns: ['kind', 'about', 'amount_cents', 'parts', 'created_at'],
    onErasure: {},
    retentionReason: because,
  }),
];
