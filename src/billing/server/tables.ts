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
import type { InvoiceState } from '#billing/rules/invoice-state.ts';
import type { EntryKind } from '#billing/rules/entry-kind.ts';
import type { PricePart } from '#billing/rules/price-sum.ts';
import { instant } from '#platform/db/columns.ts';
import type { Cents } from '#platform/pure/money.ts';

type DunningState = 'none' | 'reminder_1' | 'reminder_2' | 'blocked';

/** What a customer owes or has paid. */
export const customerInvoice = pgTable(
  'customer_invoice',
  {
    customer_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    /** Counts up without gaps: law of 28 December 1992 on VAT, article 5. */
    number: integer().notNull().unique(),
    /** Belgian structured communication. */
    reference: text().notNull().unique(),
    /** `YYYY-MM` in Brussels. */
    month: text().notNull(),
    order_uuid: uuid(),
    amount_cents: integer().$type<Cents>().notNull(),
    remaining_cents: integer().$type<Cents>().notNull(),
    state: text().$type<InvoiceState>().notNull(),
    /** How far the reminders of an unpaid one have gone. */
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

/** Which numbers and references were given, and to whom: one row an invoice, in one place for all customers. */
export const invoiceNumber = pgTable('invoice_number', {
  number: integer().primaryKey(),
  reference: text().notNull().unique(),
  customer_uuid: uuid().notNull(),
  invoice_uuid: uuid().notNull(),
});

/** What was paid onto the balance of a prepaid SIM and what was taken from it. Rows are only ever added: the balance is their sum. */
export const prepaidEntry = pgTable(
  'prepaid_entry',
  {
    customer_uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    kind: text().$type<EntryKind>().notNull(),
    /** The order that was paid, or the first day of the month that was taken: what makes an entry happen once. */
    about: text().notNull(),
    /** Negative: taken from the balance. */
    amount_cents: integer().$type<Cents>().notNull(),
    /** What it is for, part by part. */
    parts: jsonb().$type<PricePart[]>().notNull(),
    /** With what was paid when ordering: whole months that its promo lasts. */
    promo_months: smallint(),
    /** With what was taken at activation: the Brussels day on which the service began. */
    started_on: date(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.order_product_uuid, t.kind, t.about] }),
    index('prepaid_entry_by_customer').using('hash', t.customer_uuid),
  ],
);
