import { and, asc, desc, eq, isNull, sql } from 'drizzle-orm';
import { type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { billRun } from '../tables.ts';

export type BillRunRow = typeof billRun.$inferSelect;

/** Parts of a bill run, by the first hexadecimal digit of the customers' uuids. */
export const BILL_RUN_PARTS = 16;

const ofPart = (month: BusinessDate, part: number) => and(eq(billRun.month, month), eq(billRun.part, part));

/** The newest month with a bill run; null before the first. */
export const findNewestBillRun = async (q: Reader): Promise<BusinessDate | null> => {
  const [row] = await q.select({ month: billRun.month }).from(billRun).orderBy(desc(billRun.month)).limit(1);
  return row?.month ?? null;
};

/** Parts of bill runs that have not ended, the oldest month first. */
export const queryUnfinishedBillRuns = (q: Reader): Promise<BillRunRow[]> =>
  q.select().from(billRun).where(isNull(billRun.ended_at)).orderBy(asc(billRun.month), asc(billRun.part));

/** Inserts the parts of the run of a month, and returns those that did not exist. */
export const insertBillRun = async (tx: Tx, month: BusinessDate, now: Date): Promise<number[]> => {
  const parts = Array.from({ length: BILL_RUN_PARTS }, (_, part) => ({ month, part, started_at: now }));
  const rows = await tx.insert(billRun).values(parts).onConflictDoNothing().returning({ part: billRun.part });
  return rows.map(({ part }) => part);
};

/** A part of a run that has not ended; null when it has, or does not exist. */
export const findOpenBillRun = async (q: Reader, month: BusinessDate, part: number): Promise<BillRunRow | null> => {
  const [row] = await q
    .select()
    .from(billRun)
    .where(and(ofPart(month, part), isNull(billRun.ended_at)));
  return row ?? null;
};

export const updateBillRun = async (
  tx: Tx,
  { month, part }: Pick<BillRunRow, 'month' | 'part'>,
  change: Partial<Pick<BillRunRow, 'at_customer' | 'bills' | 'ended_at'>>,
): Promise<void> => {
  await tx.update(billRun).set(change).where(ofPart(month, part));
};

const LAST_OF_UUID = 'fffffff-ffff-ffff-ffff-ffffffffffff';
const FIRST_OF_UUID = '0000000-0000-0000-0000-000000000000';

/** The next accounts with SIMs of a part, in key order after `at_customer`. */
export const queryNextAccounts = async (
  tx: Tx,
  { part, at_customer }: Pick<BillRunRow, 'part' | 'at_customer'>,
  most: number,
): Promise<string[]> => {
  const digit = part.toString(16);
  const after = at_customer ? sql`> ${at_customer}` : sql`>= ${digit + FIRST_OF_UUID}`;
  // A loose index scan: one look-up per account, whatever the number of its SIMs.
  const rows = await queryRows<{ customer_uuid: string }>(
    tx,
    sql`with recursive account as (
          (select customer_uuid, 1 as n from customer_product where customer_uuid ${after} order by customer_uuid limit 1)
          union all
          select (select p.customer_uuid from customer_product p where p.customer_uuid > a.customer_uuid order by p.customer_uuid limit 1), a.n + 1
          from account a where a.customer_uuid is not null and a.n < ${most})
        select customer_uuid from account where customer_uuid <= ${digit + LAST_OF_UUID}`,
  );
  return rows.map(({ customer_uuid }) => customer_uuid);
};
