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

/** Unpaid invoices of `customer`, the oldest first, as a subquery; `toInvoiceReply` maps a row. */
export const openInvoicesSubQuery = (customer: SQL): SubQuery<InvoiceRow> =>
  subQuery(
    sql`select * from customer_invoice i where i.customer_uuid = ${customer} and i.state <> 'paid' order by i.created_at`,
    createInstantParser(customerInvoice),
  );

/** Number of unpaid invoices of `customer` whose last reminder has expired, as an SQL expression. */
export const blockedInvoiceCount = (customer: SQL): SQL<number> =>
  sql<number>`(select count(*) from customer_invoice i where i.customer_uuid = ${customer} and i.dunning = 'blocked' and i.state <> 'paid')`.mapWith(
    Number,
  );

type EntryRow = typeof prepaidEntry.$inferSelect;

/** Entries of all prepaid balances of `customer`, as a subquery; `toBalanceReplies` maps them. */
export const prepaidEntriesSubQuery = (customer: SQL): SubQuery<EntryRow> =>
  subQuery(
    sql`select * from prepaid_entry e where e.customer_uuid = ${customer} order by e.order_product_uuid, e.created_at`,
    createInstantParser(prepaidEntry),
  );

/** Plan and add-ons of active SIMs in this month and the next, by order product. */
type Sims = { now: ReadonlyMap<string, MonthlySim>; next: ReadonlyMap<string, MonthlySim> };

/** Maps entries to the balances of prepaid SIMs that have not ended. Amounts in euro. */
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

/** Cents that were refunded from the balance of a SIM when it ended. */
export const querySettledBalance = async (
  q: Reader,
  { customer_uuid, order_product_uuid }: { customer_uuid: string; order_product_uuid: string },
): Promise<Cents> => {
  const ofCustomer = and(
    eq(prepaidEntry.customer_uuid, customer_uuid),
    eq(prepaidEntry.order_product_uuid, order_product_uuid),
  );
  const [row] = await q
    .select({ cents: prepaidEntry.amount_cents })
    .from(prepaidEntry)
    .where(and(ofCustomer, eq(prepaidEntry.kind, 'given_back')));
  return (0 - (row?.cents ?? 0)) as Cents;
};

/** Whether the customer has an unpaid invoice. */
export const hasUnpaidInvoice = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const ofCustomer = and(eq(customerInvoice.customer_uuid, customer_uuid), ne(customerInvoice.state, 'paid'));
  const [row] = await q.select({ uuid: customerInvoice.invoice_uuid }).from(customerInvoice).where(ofCustomer).limit(1);
  return row !== undefined;
};

/** Whether the customer has any invoice. */
export const hasInvoice = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const ofCustomer = eq(customerInvoice.customer_uuid, customer_uuid);
  const [row] = await q.select({ uuid: customerInvoice.invoice_uuid }).from(customerInvoice).where(ofCustomer).limit(1);
  return row !== undefined;
};

/** The SIMs that are suspended because their month is not paid, by order product. One statement. */
export const querySuspendedSims = async (
  q: Reader,
  sims: readonly { customer_uuid: string; order_product_uuid: string }[],
): Promise<ReadonlySet<string>> => {
  if (sims.length === 0) return new Set();
  const entries = await queryEntriesOfSims(q, sims);
  return new Set([...entries].flatMap(([uuid, entriesOfSim]) => (suspendedSince(entriesOfSim) ? [uuid] : [])));
};
