import type { Tx } from '#platform/db/database.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { lockAllocation, updateAllocation } from '../allocation/allocations.store.ts';
import { changeNumber } from '../jobs.ts';

/**
 * Records the ported number; it replaces the temporary one as soon as the line is active. Returns false when the order product has
 * no line.
 */
export const applyPortedNumber = async (
  tx: Tx,
  queue: Queue,
  { order_product_uuid, msisdn }: { order_product_uuid: string; msisdn: string },
): Promise<boolean> => {
  const line = await lockAllocation(tx, order_product_uuid);
  if (!line || line.state === 'released') return false;
  if (line.ported_msisdn === msisdn) return true;
  await updateAllocation(tx, order_product_uuid, { ported_msisdn: msisdn });
  if (line.state === 'active') await queue.enqueue(tx, changeNumber, { order_product_uuid, attempt: 1 });
  return true;
};
