import type { Catalogue } from '#catalogue/server/queries.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { simUnusedEnded } from '#ordering/messages/sim-unused-ended.ts';
import { refundPayment } from '#payments/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { terminateSims } from './terminate-sims.ts';
import type { OrderWithProducts, OrderProductRow } from '../orders/orders.store.ts';
import { computeSimPrices } from '../orders/sim-prices.ts';

/**
 * Ends a SIM that nobody has put to use: number and SIM go back to the stock, all that was paid for it goes back by the way it came, and its
 * customer is told. Line and order are locked by the caller.
 */
export const terminateUnusedSim = async (
  tx: Tx,
  ctx: EventContext,
  catalogue: Catalogue,
  known: OrderWithProducts & { product: OrderProductRow },
  msisdn: string,
): Promise<void> => {
  const { customer_uuid, uuid: order_product_uuid } = known.product;
  const { payment_uuid } = known.order;
  const amount_cents = computeSimPrices(catalogue, known).get(order_product_uuid)?.paid_cents ?? 0;
  await terminateSims(tx, ctx, known, [{ order_product_uuid, number_held_until: ctx.now() }]);
  const paid = payment_uuid !== null && amount_cents > 0;
  if (paid)
    await refundPayment(tx, ctx, { customer_uuid, payment_uuid }, 'sim_unused', {
      for_uuid: order_product_uuid,
      amount_cents,
    });
  await sendMessage(tx, ctx.queue, simUnusedEnded, {
    key: `sim-unused-ended:${order_product_uuid}`,
    to: { customer_uuid },
    data: { msisdn, paid },
  });
};
