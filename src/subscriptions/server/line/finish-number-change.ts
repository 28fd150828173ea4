import { sendMessage } from '#notifications/server/commands.ts';
import { portInDone } from '#subscriptions/messages/port-in-done.ts';
import type { Tx } from '#platform/db/database.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { type Allocation, updateAllocation } from '../allocation/allocations.store.ts';
import type { ServiceOrderContext } from '../service-orders/service-order-context.ts';
import { updateNumberOfProduct } from '../products/products.store.ts';
import { releaseStockNumber } from '../stock/stock.store.ts';

/**
 * The ported number is on the SIM: it becomes the number of the product, and the temporary number returns to the pool after its
 * quarantine, so that calls meant for this customer reach nobody else.
 */
export const finishNumberChange = async (
  tx: Tx,
  line: Allocation,
  { queue, now, settings }: Pick<ServiceOrderContext, 'queue' | 'now' | 'settings'>,
): Promise<void> => {
  const { order_product_uuid, customer_uuid, msisdn, ported_msisdn } = line;
  if (!ported_msisdn || !msisdn) return;
  await updateNumberOfProduct(tx, customer_uuid, order_product_uuid, ported_msisdn);
  await releaseStockNumber(
    tx,
    order_product_uuid,
    msisdn,
    addSeconds(now(), settings.NUMBER_QUARANTINE_DAYS * secondsPerDay),
  );
  await updateAllocation(tx, order_product_uuid, { msisdn: null });
  await sendMessage(tx, queue, portInDone, {
    key: `port-in-done:${order_product_uuid}:${ported_msisdn}`,
    to: { customer_uuid },
    data: { order_product_uuid, msisdn: ported_msisdn },
  });
};
