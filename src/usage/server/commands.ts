import type { Database } from '#platform/db/database.ts';
import { timer } from '#platform/db/tables.ts';
import { addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { maintainUsagePartitions } from './jobs.ts';
import { createMissingPartitions } from './months/partitions.store.ts';

/** Makes room for the records of the month before `now`, of its own, and of the two that come. */
export const createComingPartitions = (db: Database, now: Date): Promise<void> => {
  const month = firstOfMonth(brusselsDate(now));
  return createMissingPartitions(
    db,
    [-1, 0, 1, 2].map((months) => addMonths(month, months)),
  );
};

/** Any uuid; the same in every process, so that however many start, it is planned once. */
const partitionMaintenanceTimerId = 'c0a4f1d6-91e2-4b59-8f0e-3d1b7a2c6e44';
/** A start has better things to do. */
const firstMaintenanceDelaySeconds = 900;

/** Plans the next time that old months go, unless it is planned. */
export const schedulePartitionMaintenance = async (
  db: Database,
  now: Date,
  seconds = firstMaintenanceDelaySeconds,
): Promise<void> => {
  const planned = {
    id: partitionMaintenanceTimerId,
    job: maintainUsagePartitions.name,
    payload: {},
    due_at: addSeconds(now, seconds),
  };
  await db.write.insert(timer).values(planned).onConflictDoNothing();
};
