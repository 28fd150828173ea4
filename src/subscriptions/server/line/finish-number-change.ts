import { sendMessage } from '#notifications/server/commands.ts';
import { portInDone } from '#subscriptions/messages/port-in-done.ts';
import type { Tx } from '#platform/db/database.ts';
import { addSeconds, secondsADay } from '#platform/pure/instant.ts';
import { type Allocation, saveAllocation } from '../allocation/allocations.store.ts';
import type { Doing } from '../service-orders/known-order.ts';
import { saveNumber } from '../products/products.store.ts';
import { giveNumberBack } from '../stock/stock.store.ts';

/**
 * The number that was kept is on the SIM: it becomes the product's, and the temporary one goes back to the pool after the
 * quarantine, in which nobody else can be called on it by mistake.
 */
export const finishNumberChange = async (
  tx: Tx,
  line: Allocation,
  { queue, now, settings }: Pick<Doing, 'queue' | 'now' | 'settings'>,
): Promise<void> => {
  const { order_product_uuid, customer_uuid, msisdn, ported_msisdn } = line;
  if (!ported_msisdn || !msisdn) return;
  await saveNumber(tx, customer_uuid, order_product_uuid, ported_msisdn);
  await giveNumberBack(
    tx,
    order_product_uuid,
    msisdn,
    addSeconds(now(), settings.NUMBER_QUARANTINE_DAYS * secondsADay),
  );
  await saveAllocation(tx, order_product_uuid, { msisdn: null });
  await sendMessage(tx, queue, portInDone, {
    key: `port-in-done:${order_product_uuid}:${ported_msisdn}`,
    to: { customer_uuid },
    data: { order_product_uuid, msisdn: ported_msisdn },
  });
};
