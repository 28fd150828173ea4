import { secondsPerDay } from '#platform/pure/instant.ts';
import type { JobHandler } from '#platform/jobs/job.ts';
import { retentionStart } from '#usage/rules/retention-months.ts';
import { schedulePartitionMaintenance, createComingPartitions } from '../commands.ts';
import type { maintainUsagePartitions } from '../jobs.ts';
import { deletePartition, queryUsagePartitions, detachPartition } from '../months/partitions.store.ts';

/**
 * Months that are no longer kept go whole: taken out first, dropped then, so that nobody waits. Stopped anywhere, the next time goes on
 * from what lies there; two at once fail at worst, and are tried again.
 */
export const runMaintainUsagePartitions: JobHandler<typeof maintainUsagePartitions> = async (
  _payload,
  { db, now, settings, log },
) => {
  // Planned first: should this fail for good, tomorrow is another day.
  await schedulePartitionMaintenance(db, now(), secondsPerDay);
  await createComingPartitions(db, now());
  const oldest = retentionStart(now(), settings.USAGE_KEPT_MONTHS);
  for (const table of await queryUsagePartitions(db)) {
    if (table.month >= oldest) continue;
    await detachPartition(db, table);
    if (settings.USAGE_OLD_MONTHS === 'keep') continue;
    await deletePartition(db, table);
    log.info({ month: table.month }, 'a month of usage records was dropped');
  }
};
