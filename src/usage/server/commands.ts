import type { Database } from '#platform/db/database.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { prepareMonths } from './partitions.store.ts';

/** Makes room for the records of the month before `now`, of its own, and of the two that come. */
export const prepareComingMonths = (db: Database, now: Date): Promise<void> => {
  const month = firstOfMonth(brusselsDate(now));
  return prepareMonths(
    db,
    [-1, 0, 1, 2].map((months) => addMonths(month, months)),
  );
};
