import { portInStates } from '#porting/rules/port-in-state.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { cancelPortInAtPortingHouse } from './jobs.ts';
import { lockCurrentPortIn, type PortInRow, updatePortIn } from './port-ins.store.ts';

/** Cancels a locked port-in, here and at the porting house. */
export const cancelLockedPortIn = async (tx: Tx, queue: Queue, row: PortInRow, now: Date): Promise<void> => {
  await updatePortIn(tx, row.uuid, { state: 'cancelled', changed_at: now });
  if (row.attempt > 0) await queue.enqueue(tx, cancelPortInAtPortingHouse, { port_in_uuid: row.uuid });
};

/**
 * Cancels the running port-in of an order product, because the customer takes a new number or cancels the order, or because an earlier
 * port-in is ported after all. `none`: nothing was running; `too-late`: the number was already ported.
 */
export const cancelPortIn = async (
  tx: Tx,
  queue: Queue,
  { order_product_uuid, now }: { order_product_uuid: string; now: Date },
): Promise<'cancelled' | 'none' | 'too-late'> => {
  const runningPortIn = await lockCurrentPortIn(tx, order_product_uuid);
  if (!runningPortIn) return 'none';
  if (portInStates.next(runningPortIn.state, 'cancelled') === null) return 'too-late';
  await cancelLockedPortIn(tx, queue, runningPortIn, now);
  return 'cancelled';
};
