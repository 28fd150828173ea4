import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { portOutPeriodEnd } from '#porting/rules/port-out-after-end.ts';
import { lockAllocationOrInsertReleased } from '#subscriptions/server/commands.ts';
import { lockOrderOfProduct } from '../orders/orders.store.ts';
import { terminateSimsWithConsequences } from './terminate-sims-with-consequences.ts';

/** Ends the contract of SIMs whose invoice stays unpaid, like any other end of a contract: a final bill follows, and the number can be ported out for a month. */
export const terminateUnpaidSims = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'settings'>,
  order_product_uuids: readonly string[],
): Promise<void> => {
  const uuids = order_product_uuids.toSorted();
  for (const uuid of uuids) await lockAllocationOrInsertReleased(tx, uuid, ctx.now());
  for (const order_product_uuid of uuids) {
    const orderOfSim = await lockOrderOfProduct(tx, { order_product_uuid });
    if (!orderOfSim) continue;
    const endingSim = { order_product_uuid, number_held_until: portOutPeriodEnd(ctx.now()) };
    await terminateSimsWithConsequences(tx, ctx, orderOfSim, [endingSim], 'ended');
  }
};
