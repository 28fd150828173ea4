import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type CustomerRange, queryCustomerRanges } from '#subscriptions/server/queries.ts';
import { billRun } from '../tables.ts';

export type BillRunRow = typeof billRun.$inferSelect;

const ofPart = (month: BusinessDate, part: number) => and(eq(billRun.month, month), eq(billRun.part, part));

/** The newest month with a bill run; null before the first. */
export const findMonthOfNewestBillRun = async (q: Reader): Promise<BusinessDate | null> => {
  const [row] = await q.select({ month: billRun.month }).from(billRun).orderBy(desc(billRun.month)).limit(1);
  return row?.month ?? null;
};

/** Parts of bill runs that have not ended, the oldest month first. */
export const queryUnfinishedBillRuns = (q: Reader): Promise<BillRunRow[]> =>
  q.select().from(billRun).where(isNull(billRun.ended_at)).orderBy(asc(billRun.month), asc(billRun.part));

/** Inserts the run of a month, in parts by ranges of customers. Returns those that did not exist. */
export const insertBillRunParts = async (tx: Tx, month: BusinessDate, now: Date): Promise<number[]> => {
  const [existingPart] = await tx.select({ part: billRun.part }).from(billRun).where(eq(billRun.month, month)).limit(1);
  if (existingPart) return [];
  const ranges = await queryCustomerRanges(tx);
  const parts = ranges.map(({ after, until }, part) => ({
    month,
    part,
    at_customer: after,
    until_customer: until,
    started_at: now,
  }));
  const rows = await tx.insert(billRun).values(parts).onConflictDoNothing().returning({ part: billRun.part });
  return rows.map(({ part }) => part);
};

/** Locks a part of a run until the commit; null when the part has ended or does not exist. */
export const lockOpenBillRun = async (tx: Tx, month: BusinessDate, part: number): Promise<BillRunRow | null> => {
  const [row] = await tx
    .select()
    .from(billRun)
    .where(and(ofPart(month, part), isNull(billRun.ended_at)))
    .for('update');
  return row ?? null;
};

export const updateBillRun = async (
  tx: Tx,
  { month, part }: Pick<BillRunRow, 'month' | 'part'>,
  change: Partial<Pick<BillRunRow, 'at_customer' | 'bills' | 'ended_at'>>,
): Promise<void> => {
  await tx.update(billRun).set(change).where(ofPart(month, part));
};

/** The next accounts with SIMs of a range, in key order. */
export const queryNextAccounts = async (tx: Tx, { after, until }: CustomerRange, limit: number): Promise<string[]> => {
  // A loose index scan: one look-up per account, whatever the number of its SIMs.
  const rows = await queryRows<{ customer_uuid: string }>(
    tx,
    sql`with recursive account as (
          (select customer_uuid, 1 as n from customer_product where ${after ? sql`customer_uuid > ${after}` : sql`true`} order by customer_uuid limit 1)
          union all
          select (select p.customer_uuid from customer_product p where p.customer_uuid > a.customer_uuid order by p.customer_uuid limit 1), a.n + 1
          from account a where a.customer_uuid is not null and a.n < ${limit})
        select customer_uuid from account where customer_uuid is not null and ${until ? sql`customer_uuid <= ${until}` : sql`true`}`,
  );
  return rows.map(({ customer_uuid }) => customer_uuid);
};
