import type { JobHandler } from '#platform/jobs/job.ts';
import { retentionStart } from '#usage/rules/retention-months.ts';
import { createPartitionsAroundMonth } from '../commands.ts';
import type { maintainUsagePartitions } from '../jobs.ts';
import { deletePartition, queryUsagePartitions, detachPartition } from '../months/partitions.store.ts';

/**
 * Detaches and drops partitions past the retention period; detaching first avoids blocking readers. An interrupted run
 * is continued by the next one. Parallel runs may fail and are retried.
 */
export const runMaintainUsagePartitions: JobHandler<typeof maintainUsagePartitions> = async (
  _payload,
  { db, now, settings, log },
) => {
  await createPartitionsAroundMonth(db, now());
  const oldestMonth = retentionStart(now(), settings.USAGE_KEPT_MONTHS);
  for (const table of await queryUsagePartitions(db)) {
    if (table.month >= oldestMonth) continue;
    await detachPartition(db, table);
    if (settings.USAGE_OLD_MONTHS === 'keep') continue;
    await deletePartition(db, table);
    log.info({ month: table.month }, 'a month of usage records was dropped');
  }
};
