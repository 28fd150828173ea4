import { type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { invoice } from '#billing/contract.ts';
import { instantsOf, type Part, part } from '#platform/db/part.ts';
import { toWire } from '#platform/pure/money.ts';
import { customerInvoice } from './tables.ts';

type InvoiceRow = typeof customerInvoice.$inferSelect;

export const presentInvoice = (row: InvoiceRow): z.output<typeof invoice> => ({
  referenceNumber: row.reference,
  number: String(row.number),
  month: row.month,
  createdDate: row.created_at.toISOString(),
  dueDate: row.due_at.toISOString(),
  amount: toWire(row.amount_cents),
  remaining: toWire(row.remaining_cents),
  state: row.state,
  pdf_url: null,
});

/** Invoices that are not paid yet, the oldest first, as a part of a statement about `customer`; `presentInvoice` shows a row. */
export const openInvoicesPart = (customer: SQL): Part<InvoiceRow> =>
  part(
    sql`select * from customer_invoice i where i.customer_uuid = ${customer} and i.state <> 'paid' order by i.created_at`,
    instantsOf(customerInvoice),
  );

/** How many invoices of `customer` are past their last reminder and unpaid: a number inside a statement. */
export const blockedInvoices = (customer: SQL): SQL<number> =>
  sql<number>`(select count(*) from customer_invoice i where i.customer_uuid = ${customer} and i.dunning = 'blocked' and i.state <> 'paid')`.mapWith(
    Number,
  );
