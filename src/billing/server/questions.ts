import { and, eq, ne, type SQL, sql } from 'drizzle-orm';
import type { z } from 'zod';
import type { invoice, PrepaidBalance } from '#billing/contract.ts';
import type { Reader } from '#platform/db/database.ts';
import { instantsOf, type Part, part } from '#platform/db/part.ts';
import { type Cents, toWire } from '#platform/pure/money.ts';
import { entriesOfSims } from './prepaid.store.ts';
import { customerInvoice, prepaidEntry } from './tables.ts';
import {
  balanceOf,
  type MonthlySim,
  nextMonth,
  pausedSince,
  simAsPaid,
  stoppedNow,
} from '#billing/rules/prepaid-balance.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';

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
  blocks: row.dunning === 'blocked',
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

type EntryRow = typeof prepaidEntry.$inferSelect;

/** All entries of the prepaid balances of `customer`, as a part of a statement; `presentBalances` shows them. */
export const prepaidPart = (customer: SQL): Part<EntryRow> =>
  part(
    sql`select * from prepaid_entry e where e.customer_uuid = ${customer} order by e.order_product_uuid, e.created_at`,
    instantsOf(prepaidEntry),
  );

/** What SIMs in use have this month and in the next one, by order product. */
type Sims = { now: ReadonlyMap<string, MonthlySim>; next: ReadonlyMap<string, MonthlySim> };

/** The balance of each prepaid SIM that something was paid for; none of a SIM that has ended. */
export const presentBalances = (rows: readonly EntryRow[], sims: Sims, now: Date): PrepaidBalance[] => {
  const today = brusselsDate(now);
  const ended = new Set(rows.filter(({ kind }) => kind === 'given_back').map((row) => row.order_product_uuid));
  return [...Map.groupBy(rows, ({ order_product_uuid }) => order_product_uuid)]
    .filter(([order_product_uuid]) => !ended.has(order_product_uuid))
    .map(([order_product_uuid, entries]) => {
      const sim = (of: Sims[keyof Sims]) => of.get(order_product_uuid) ?? simAsPaid(entries);
      const next = nextMonth(entries, sim(sims.next), today);
      const stopped = stoppedNow(entries, sim(sims.now), today);
      return {
        order_product_uuid,
        balance: toWire(balanceOf(entries)),
        next_month: next && {
          first: next.first,
          amount: toWire(next.amount_cents),
          missing: toWire(next.missing_cents),
        },
        ...(stopped && {
          stopped: {
            since: stopped.since,
            amount: toWire(stopped.amount_cents),
            missing: toWire(stopped.missing_cents),
          },
        }),
      };
    });
};

/** What went back of the balance of a SIM when it ended. */
export const givenBackOf = async (
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
export const owesSomething = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const own = and(eq(customerInvoice.customer_uuid, customer_uuid), ne(customerInvoice.state, 'paid'));
  const [row] = await q.select({ uuid: customerInvoice.invoice_uuid }).from(customerInvoice).where(own).limit(1);
  return row !== undefined;
};

/** Whether there is anything in the books about a customer. */
export const isInTheBooks = async (q: Reader, customer_uuid: string): Promise<boolean> => {
  const own = eq(customerInvoice.customer_uuid, customer_uuid);
  const [row] = await q.select({ uuid: customerInvoice.invoice_uuid }).from(customerInvoice).where(own).limit(1);
  return row !== undefined;
};

/** Which of these SIMs are stopped because their month is not paid, by order product. One statement. */
export const stoppedAmong = async (
  q: Reader,
  sims: readonly { customer_uuid: string; order_product_uuid: string }[],
): Promise<ReadonlySet<string>> => {
  if (sims.length === 0) return new Set();
  const entries = await entriesOfSims(q, sims);
  return new Set([...entries].flatMap(([uuid, own]) => (pausedSince(own) ? [uuid] : [])));
};
