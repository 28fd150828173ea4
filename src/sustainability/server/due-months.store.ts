import type { Tx } from '#platform/db/database.ts';
import { addMonths, brusselsDate, type BusinessDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { forestMonthDue } from './tables.ts';

/** The first month whose entries are summed at each run: the one before the current. */
export const firstSummedMonth = (now: Date): BusinessDate => addMonths(firstOfMonth(brusselsDate(now)), -1);

/** Records months that got entries although the regular run no longer sums them. */
export const recordMonthsToSum = async (tx: Tx, months: readonly BusinessDate[], now: Date): Promise<void> => {
  const due = [...new Set(months)].filter((month) => month < firstSummedMonth(now));
  if (due.length > 0) await tx.insert(forestMonthDue).values(due.map((month) => ({ month })));
};

/** Returns the months that are due, and deletes them. An entry whose transaction has not ended is included by the next run, with its month. */
export const consumeMonthsToSum = async (tx: Tx): Promise<BusinessDate[]> => {
  const rows = await tx.delete(forestMonthDue).returning({ month: forestMonthDue.month });
  return rows.map(({ month }) => month);
};
