import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { cancelPortInJob } from './jobs.ts';
import { type PortInRow, updatePortIn } from './port-ins.store.ts';

/** Cancels a locked port-in, here and at the porting house. */
export const cancelLockedPortIn = async (tx: Tx, queue: Queue, row: PortInRow, now: Date): Promise<void> => {
  await updatePortIn(tx, row.uuid, { state: 'cancelled', changed_at: now });
  if (row.attempt > 0) await queue.enqueue(tx, cancelPortInJob, { port_in_uuid: row.uuid });
};
