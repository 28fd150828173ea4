import { formatPhoneNoBreak } from '#customers/rules/phone.ts';
import { cancelShipment } from '#delivery/server/jobs.ts';
import { findCurrentShipment } from '#delivery/server/queries.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { terminateLine, lockAllocationOrInsertReleased } from '#subscriptions/server/commands.ts';
import { terminateReservedLine } from '#subscriptions/server/jobs.ts';
import { findProduct } from '#subscriptions/server/queries.ts';
import { swapCancelled } from '#swap/messages/sim-swap-cancelled.ts';
import type { SwapEndCause } from '#swap/rules/swap-state.ts';
import { lockSwap, applySwapEvent, type SwapKey, type SwapRow } from './swaps.store.ts';

type Ending = Pick<EventContext, 'queue' | 'publish' | 'settings'> & Parameters<typeof recordAccountEvent>[1];

/**
 * Locks a swap for cancellation. Locks its new SIM first, so that the network cannot activate it meanwhile. Returns null when
 * there is none.
 */
export const lockSwapAndPreventAllocation = async (
  tx: Tx,
  { now }: { now(): Date },
  key: SwapKey,
): Promise<SwapRow | null> => {
  await lockAllocationOrInsertReleased(tx, key.uuid, now());
  return lockSwap(tx, key);
};

/**
 * Cancels a swap: its new SIM is spent, its parcel recalled, and the customer mailed unless the line has ended. Returns false when
 * the network has started it or it has ended. The caller holds the lock of `lockSwapAndPreventAllocation`, or of the line when the line
 * ends.
 */
export const cancelSwap = async (tx: Tx, ctx: Ending, swap: SwapRow, ended_by: SwapEndCause): Promise<boolean> => {
  const now = ctx.now();
  const endedSwap = await applySwapEvent(tx, swap, ended_by === 'line' ? 'ended' : 'cancelled', { now, ended_by });
  if (!endedSwap) return false;
  const { customer_uuid, uuid: swap_uuid } = swap;
  const parcel = await findCurrentShipment(tx, { customer_uuid, purpose: 'swap', swap_uuid });
  if (parcel) await ctx.queue.enqueue(tx, cancelShipment, { shipment_uuid: parcel.uuid });
  const [allocation_uuid, card_sent] = [swap_uuid, parcel !== null];
  // The termination already holds the lock of the line, which comes after the new SIM, so the SIM is not locked here.
  if (ended_by === 'line') {
    await ctx.queue.enqueue(tx, terminateReservedLine, { order_product_uuid: allocation_uuid, card_sent });
    return true;
  }
  await terminateLine(tx, ctx, { allocation_uuid, card_sent, number_held_until: now });
  const product = await findProduct(tx, { customer_uuid, uuid: swap.customer_product_uuid });
  if (!product) return true;
  const { msisdn } = product;
  const kind = ended_by === 'stopped' ? 'swap-stopped' : 'swap-cancelled';
  await recordAccountEvent(tx, ctx, { customer_uuid, kind, detail: { what: formatPhoneNoBreak(msisdn) } });
  await sendMessage(tx, ctx.queue, swapCancelled, {
    key: `sim-swap-cancelled:${swap_uuid}`,
    to: { customer_uuid },
    data: { customer_product_uuid: swap.customer_product_uuid, msisdn, ended_by },
  });
  return true;
};
