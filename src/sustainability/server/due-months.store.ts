import type { Tx } from '#platform/db/database.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { forestMonthDue } from './tables.ts';

/** The first month that every run sums again: the one before the current month. */
export const firstMonthSummedByEachRun = (now: Date): BusinessDate => addMonths(firstOfMonth(brusselsDate(now)), -1);

/** Records months to be summed again: those that got entries and that runs no longer sum by themselves. */
export const recordMonthsToSum = async (tx: Tx, months: readonly BusinessDate[], now: Date): Promise<void> => {
  const closedMonths = [...new Set(months)].filter((month) => month < firstMonthSummedByEachRun(now));
  if (closedMonths.length > 0) await tx.insert(forestMonthDue).values(closedMonths.map((month) => ({ month })));
};

/** Returns the recorded months and deletes them. A month that an uncommitted transaction records is left to the next run, together with its entry. */
export const consumeMonthsToSum = async (tx: Tx): Promise<BusinessDate[]> => {
  const rows = await tx.delete(forestMonthDue).returning({ month: forestMonthDue.month });
  return rows.map(({ month }) => month);
};
