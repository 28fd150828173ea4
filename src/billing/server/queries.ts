import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { invoice, PrepaidBalance } from '#billing/contract.ts';
import type { Reader } from '#platform/db/database.ts';
import { createInstantParser, type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import { type Cents, centsToEuro } from '#platform/pure/money.ts';
import { queryEntriesOfSims } from './prepaid.store.ts';
import { customerInvoice, prepaidEntry } from './tables.ts';
import {
  sumBalance,
  type MonthlySim,
  computeNextMonthCharge,
  suspendedSince,
  simAsOrdered,
  computeSuspension,
} from '#billing/rules/prepaid-balance.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';

type InvoiceRow = typeof customerInvoice.$inferSelect;

export const toInvoiceReply = (row: InvoiceRow): z.output<typeof invoice> => ({
  referenceNumber: row.reference,
  number: String(row.number),
  month: row.month,
  createdDate: row.created_at.toISOString(),
  dueDate: row.due_at.toISOString(),
  amount: centsToEuro(row.amount_cents),
  remaining: centsToEuro(row.remaining_cents),
  state: row.state,
  blocks: row.dunning === 'blocked',
  pdf_url: null,
});

/** Invoices that are not paid yet, the oldest first, as a part of a statement about `customer`; `toInvoiceReply` shows a row. */
export const openInvoicesSubQuery = (customer: SQL): SubQuery<InvoiceRow> =>
  subQuery(
    sql`select * from customer_invoice i where i.customer_uuid = ${customer} and i.state <> 'paid' order by i.created_at`,
    createInstantParser(customerInvoice),
  );

/** How many invoices of `customer` are past their last reminder and unpaid: a number inside a statement. */
export const blockedInvoiceCount = (customer: SQL): SQL<number> =>
  sql<number>`(select count(*) from customer_invoice i where i.customer_uuid = ${customer} and i.dunning = 'blocked' and i.state <> 'paid')`.mapWith(
    Number,
  );

type EntryRow = typeof prepaidEntry.$inferSelect;

/** All entries of the prepaid balances of `customer`, as a part of a statement; `toBalanceReplies` shows them. */
export const prepaidEntriesSubQuery = (customer: SQL): SubQuery<EntryRow> =>
  subQuery(
    sql`select * from prepaid_entry e where e.customer_uuid = ${customer} order by e.order_product_uuid, e.created_at`,
    createInstantParser(prepaidEntry),
  );

/** What SIMs in use have this month and in the next one, by order product. */
type Sims = { now: ReadonlyMap<string, MonthlySim>; next: ReadonlyMap<string, MonthlySim> };

/** The balance of each prepaid SIM that something was paid for; none of a SIM that has ended. */
export const toBalanceReplies = (rows: readonly EntryRow[], sims: Sims, now: Date): PrepaidBalance[] => {
  const today = brusselsDate(now);
  const ended = new Set(rows.filter(({ kind }) => kind === 'given_back').map((row) => row.order_product_uuid));
  return [...Map.groupBy(rows, ({ order_product_uuid }) => order_product_uuid)]
    .filter(([order_product_uuid]) => !ended.has(order_product_uuid))
    .map(([order_product_uuid, entries]) => {
      const sim = (of: Sims[keyof Sims]) => of.get(order_product_uuid) ?? simAsOrdered(entries);
      const next = computeNextMonthCharge(entries, sim(sims.next), today);
      const stopped = computeSuspension(entries, sim(sims.now), today);
      return {
        order_product_uuid,
        balance: centsToEuro(sumBalance(entries)),
        next_month: next && {
          first: next.first,
          amount: centsToEuro(next.amount_cents),
          missing: centsToEuro(next.missing_cents),
        },
        ...(stopped && {
          stopped: {
            since: stopped.since,
            amount: centsToEuro(stopped.amount_cents),
            missing: centsToEuro(stopped.missing_cents),
          },
        }),
      };
    });
};

/** What went back of the balance of a SIM when it ended. */
export const querySettledBalance = async (
  q: Reader,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
): Promise<Cents> => {
  const own = and(
    eq(prepaidEntry.customer_uuid, customer_uuid),
    eq(prepaidEntry.order_product_uuid, order_product_uuid),
  );
  const [row] = await q
    .select({ cents: prepaidEntry.amount_cents })
    .from(prepaidEntry)
    .where(and(own, eq(prepaidEntry.kind, 'given_back')));
  return (0 - (row?.cents ?? 0)) as Cents;
};

/** Whether something is still to be paid, whatever became of it so far. */
export const hasUnpaidInvoice = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const own = and(eq(customerInvoice.customer_uuid, customer_uuid), ne(customerInvoice.state, 'paid'));
  const [row] = await q.select({ uuid: customerInvoice.invoice_uuid }).from(customerInvoice).where(own).limit(1);
  return row !== undefined;
};

/** Whether there is anything in the books about a customer. */
export const hasInvoice = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const own = eq(customerInvoice.customer_uuid, customer_uuid);
  const [row] = await q.select({ uuid: customerInvoice.invoice_uuid }).from(customerInvoice).where(own).limit(1);
  return row !== undefined;
};

/** Which of these SIMs are stopped because their month is not paid, by order product. One statement. */
export const querySuspendedSims = async (
  q: Reader,
  sims: readonly { customer_uuid: string; order_product_uuid: string }[],
): Promise<ReadonlySet<string>> => {
  if (sims.length === 0) return new Set();
  const entries = await queryEntriesOfSims(q, sims);
  return new Set([...entries].flatMap(([uuid, own]) => (suspendedSince(own) ? [uuid] : [])));
};
