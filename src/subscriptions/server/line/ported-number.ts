import type { Msisdn } from '#platform/pure/line-ids.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { portInDone } from '#subscriptions/messages/port-in-done.ts';
import type { Tx } from '#platform/db/database.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { type Allocation, updateAllocation, lockAllocation } from '../allocation/allocations.store.ts';
import type { ServiceOrderContext } from '../service-orders/enqueue-service-order-submission.ts';
import { updateNumberOfProduct } from '../products/products.store.ts';
import { releaseStockNumber } from '../stock/stock.store.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { submitNumberChange } from '../jobs.ts';

/**
 * Records the ported number; it replaces the temporary one as soon as the line is active. Returns false when the order product has
 * no line.
 */
export const applyPortedNumber = async (
  tx: Tx,
  queue: Queue,
  { order_product_uuid, msisdn }: { order_product_uuid: string; msisdn: Msisdn },
): Promise<boolean> => {
  const line = await lockAllocation(tx, order_product_uuid);
  if (!line || line.state === 'released') return false;
  if (line.ported_msisdn === msisdn) return true;
  await updateAllocation(tx, order_product_uuid, { ported_msisdn: msisdn });
  if (line.state === 'active') await queue.enqueue(tx, submitNumberChange, { order_product_uuid, attempt: 1 });
  return true;
};

/**
 * Puts the ported number on the product; the temporary number returns to the pool after its quarantine, so that calls
 * meant for this customer do not reach another one.
 */
export const finishNumberChangeAndNotify = async (
  tx: Tx,
  line: Allocation,
  { queue, now, settings }: Pick<ServiceOrderContext, 'queue' | 'now' | 'settings'>,
): Promise<void> => {
  const { allocation_uuid, order_product_uuid, customer_uuid, msisdn, ported_msisdn } = line;
  if (!ported_msisdn || !msisdn) return;
  await updateNumberOfProduct(tx, customer_uuid, order_product_uuid, ported_msisdn);
  await releaseStockNumber(
    tx,
    allocation_uuid,
    msisdn,
    addSeconds(now(), settings.NUMBER_QUARANTINE_DAYS * secondsPerDay),
  );
  await updateAllocation(tx, allocation_uuid, { msisdn: null });
  await sendMessage(tx, queue, portInDone, {
    key: `port-in-done:${order_product_uuid}:${ported_msisdn}`,
    to: { customer_uuid },
    data: { order_product_uuid, msisdn: ported_msisdn },
  });
};
