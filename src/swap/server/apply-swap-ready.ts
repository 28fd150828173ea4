import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import { swapReady } from '#swap/messages/sim-swap-ready.ts';
import { lockSwap, applySwapEvent, type SwapKey } from './swaps.store.ts';

type Ready = { event: 'shipped' | 'esim_released'; tracking_code: string | null };

/**
 * Moves the swap on when the card is shipped or the profile can be downloaded, and mails the customer. Returns false for no swap
 * or an ended one.
 */
export const applySwapReady = async (
  tx: Tx,
  { queue, now }: Pick<EventContext, 'queue' | 'now'>,
  key: SwapKey,
  { event, tracking_code }: Ready,
): Promise<boolean> => {
  const swap = await lockSwap(tx, key);
  const ready = swap && (await applySwapEvent(tx, swap, event, { now: now(), failure_code: null }));
  if (!ready) return false;
  const { customer_uuid, uuid, customer_product_uuid, sim_type } = ready;
  const product = await findProduct(tx, { customer_uuid, uuid: customer_product_uuid });
  await sendMessage(tx, queue, swapReady, {
    key: `sim-swap-ready:${uuid}`,
    to: { customer_uuid },
    data: { customer_product_uuid, msisdn: product?.msisdn ?? '', sim_type, tracking_code },
  });
  return true;
};
