import type { Database } from '#platform/db/database.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { createMissingPartitions } from './months/partitions.store.ts';

/** Creates the partitions of the month before `now`, its month, and the two after it. */
export const createPartitionsAroundMonth = (db: Database, now: Date): Promise<void> => {
  const month = firstOfMonth(brusselsDate(now));
  return createMissingPartitions(
    db,
    [-1, 0, 1, 2].map((months) => addMonths(month, months)),
  );
};
