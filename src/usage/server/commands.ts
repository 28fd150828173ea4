import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { maintainUsagePartitions } from './jobs.ts';
import { createMissingPartitions } from './months/partitions.store.ts';

/** Creates the partitions of the month before `now`, its month, and the two after it. */
export const createPartitionsAroundMonth = (db: Database, now: Date): Promise<void> => {
  const month = firstOfMonth(brusselsDate(now));
  return createMissingPartitions(
    db,
    [-1, 0, 1, 2].map((months) => addMonths(month, months)),
  );
};

/** A fixed uuid, so that several processes schedule one timer. */
const partitionMaintenanceTimerId = 'c0a4f1d6-91e2-4b59-8f0e-3d1b7a2c6e44';
/** Delay after a start, to keep the start fast. */
const firstMaintenanceDelaySeconds = 900;

/** Schedules the next maintenance of partitions, unless it is scheduled. */
export const schedulePartitionMaintenance = async (
  db: Database,
  now: Date,
  seconds = firstMaintenanceDelaySeconds,
): Promise<void> => {
  const timerRow = {
    id: partitionMaintenanceTimerId,
    job: maintainUsagePartitions.name,
    payload: {},
    due_at: addSeconds(now, seconds),
  };
  await db.write.insert(timer).values(timerRow).onConflictDoNothing();
};
