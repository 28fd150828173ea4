import { max, min, sql } from 'drizzle-orm';
import type { AccountNumber } from '#ledger/rules/accounts.ts';
import type { AccountSums } from '#ledger/rules/trial-balance.ts';
import { type Database, queryRows, type Reader } from '#platform/db/database.ts';
import { addDays, addMonths, type BusinessDate, daysInMonth, firstOfMonth } from '#platform/pure/calendar.ts';
import { accountBalanceCheckpoint, journalLine } from './tables.ts';

/** The first day from which balances are summed from lines: the one after the newest checkpoint, or null without any. */
export const findCheckpointEnd = async (q: Reader): Promise<BusinessDate | null> => {
  const [row] = await q.select({ month: max(accountBalanceCheckpoint.month) }).from(accountBalanceCheckpoint);
  return row?.month ? addMonths(row.month, 1) : null;
};

/** The first month with entries; null without any. */
export const findFirstMonthWithEntries = async (q: Reader): Promise<BusinessDate | null> => {
  const [row] = await q.select({ day: min(journalLine.booked_on) }).from(journalLine);
  return row?.day ? firstOfMonth(row.day) : null;
};

/** Debits and credits of lines by account. */
const sumsOfLines = sql`coalesce(sum(amount_cents) filter (where amount_cents > 0), 0)::bigint as debit_cents,
  coalesce(-sum(amount_cents) filter (where amount_cents < 0), 0)::bigint as credit_cents`;

type StoredSums = { account: AccountNumber; debit_cents: string; credit_cents: string };
const toSums = ({ account, debit_cents, credit_cents }: StoredSums): AccountSums => ({
  account,
  debit_cents: Number(debit_cents),
  credit_cents: Number(credit_cents),
});

const daysOfMonth = (month: BusinessDate): BusinessDate[] =>
  Array.from({ length: daysInMonth(month) }, (_, day) => addDays(month, day));

/** Sums of a month, one statement a day: short statements that use the index, whatever the number of years. */
const querySumsOfMonth = async (q: Reader, month: BusinessDate): Promise<AccountSums[]> => {
  const sums = new Map<AccountNumber, AccountSums>();
  for (const day of daysOfMonth(month)) {
    const rows = await queryRows<StoredSums>(
      q,
      sql`select account, ${sumsOfLines} from journal_line where booked_on = ${day}::date group by account`,
    );
    for (const { account, debit_cents, credit_cents } of rows.map(toSums)) {
      const sumBefore = sums.get(account) ?? { account, debit_cents: 0, credit_cents: 0 };
      sums.set(account, {
        account,
        debit_cents: sumBefore.debit_cents + debit_cents,
        credit_cents: sumBefore.credit_cents + credit_cents,
      });
    }
  }
  return [...sums.values()];
};

/** Stores the sums of a closed month, once. */
export const insertCheckpoint = async (db: Database, month: BusinessDate): Promise<void> => {
  const rows = (await querySumsOfMonth(db.read, month)).map((sums) => ({ month, ...sums }));
  if (rows.length > 0) await db.write.insert(accountBalanceCheckpoint).values(rows).onConflictDoNothing();
};

/** Debits and credits of each account until the day `endDay`, exclusive: whole months from checkpoints, the rest from lines. */
export const queryAccountSums = async (q: Reader, endDay: BusinessDate): Promise<AccountSums[]> => {
  const checkpointedUntil = await findCheckpointEnd(q);
  const month = firstOfMonth(endDay);
  const from = checkpointedUntil === null ? null : checkpointedUntil < month ? checkpointedUntil : month;
  const lines =
    from === null ? sql`booked_on < ${endDay}::date` : sql`booked_on >= ${from}::date and booked_on < ${endDay}::date`;
  const rows = await queryRows<StoredSums>(
    q,
    sql`select account, sum(debit_cents)::bigint as debit_cents, sum(credit_cents)::bigint as credit_cents from (
      select account, debit_cents, credit_cents from account_balance_checkpoint where month < ${from}::date
      union all
      select account, ${sumsOfLines} from journal_line where ${lines} group by account) s
    group by account order by account`,
  );
  return rows.map(toSums);
};
