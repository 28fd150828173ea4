import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Tx } from '#platform/db/database.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { simReleased, simDeactivated } from '#subscriptions/events.ts';
import { ESIM, SIM_CARD } from '#subscriptions/rules/sim-type.ts';
import {
  type Allocation,
  insertReleasedAllocation,
  lockAllocation,
  updateAllocation,
} from '../allocation/allocations.store.ts';
import { enqueueServiceOrderSubmission } from '../service-orders/enqueue-service-order-submission.ts';
import { findEsimProfile } from '../activation/esim-profiles.store.ts';
import { cancelEsimProfile } from '../jobs.ts';
import { deactivateProductAndClearPlanChange } from '../products/products.store.ts';
import { isUnanswered, queryServiceOrders } from '../service-orders/service-orders.store.ts';
import { releaseStockNumber, releaseStockSim, retireStockSim } from '../stock/stock.store.ts';

type Termination = {
  /** Of the line, or of the new SIM of a swap. */
  allocation_uuid: string;
  /** The card was or may have been shipped, so it is never allocated again. */
  card_sent: boolean;
  /** A number that was in use is not allocated again before this instant plus the quarantine. */
  number_held_until: Date;
};

/**
 * Locks the allocation of an order product or swap for its termination. When there is none yet, it first inserts a released one, so that
 * nothing is allocated later. Lock order: before the order or swap.
 */
export const lockAllocationOrInsertReleased = async (tx: Tx, allocation_uuid: string, now: Date): Promise<void> => {
  await insertReleasedAllocation(tx, allocation_uuid, now);
  await lockAllocation(tx, allocation_uuid);
};

const releaseSimOfLine = async (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  line: Allocation,
  card_sent: boolean,
) => {
  const { allocation_uuid, iccid, type } = line;
  if (type === SIM_CARD && !card_sent) return releaseStockSim(tx, allocation_uuid, iccid);
  await retireStockSim(tx, iccid);
  // An installed profile stays on the phone without service; only its owner can delete it there.
  if (type === ESIM && (await findEsimProfile(tx, allocation_uuid))?.progress !== 'installed')
    await queue.enqueue(tx, cancelEsimProfile, { order_product_uuid: allocation_uuid, iccid });
};

/** The terminated line: its number, when it was activated, and whether it is already off at the network. */
export type TerminatedLine = { msisdn: Msisdn | null; activated_at: Date | null; is_deactivated: boolean };

/**
 * Terminates a line in any state: the product ends, number and SIM are released or spent, and the network is requested to switch
 * the line off if it may be active. Idempotent: a repeat changes nothing and returns null. The caller holds the lock of the line.
 */
export const terminateLine = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'settings'>,
  { allocation_uuid, card_sent, number_held_until }: Termination,
): Promise<TerminatedLine | null> => {
  const line = await lockAllocation(tx, allocation_uuid);
  if (!line || line.state === 'released') return null;
  const activations = await queryServiceOrders(tx, { allocation_uuid, kind: 'activate' });
  const isOn = activations.some((order) => order.state === 'completed' || isUnanswered(order));
  const endedProduct = line.state === 'active' ? await deactivateProductAndClearPlanChange(tx, line, ctx.now()) : null;
  await updateAllocation(tx, allocation_uuid, { state: 'released' });
  const numberFreeAt = isOn
    ? addSeconds(number_held_until, ctx.settings.NUMBER_QUARANTINE_DAYS * secondsPerDay)
    : // The number was never in service, so it needs no quarantine.
      ctx.now();
  if (line.msisdn) await releaseStockNumber(tx, allocation_uuid, line.msisdn, numberFreeAt);
  await releaseSimOfLine(tx, ctx, line, card_sent || isOn);
  if (isOn) await enqueueDeactivation(tx, ctx, allocation_uuid);
  const { purpose, order_product_uuid, customer_uuid } = line;
  // A released SIM of a swap ends no line.
  if (purpose === 'order') await ctx.publish(tx, simReleased, { order_product_uuid, customer_uuid });
  const activated_at = endedProduct?.activated_at ?? null;
  return { msisdn: line.ported_msisdn ?? line.msisdn, activated_at, is_deactivated: !isOn };
};

/** Requests the network to switch a line off, as a new attempt. */
export const enqueueDeactivation = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue'>,
  allocation_uuid: string,
): Promise<void> => {
  await enqueueServiceOrderSubmission(tx, ctx, allocation_uuid, 'deactivate');
};

/** The network has switched off a terminated line. */
export const publishSimDeactivated = async (
  tx: Tx,
  { publish }: Pick<EventContext, 'publish'>,
  line: Allocation,
): Promise<void> => {
  const { order_product_uuid, customer_uuid } = line;
  if (line.state === 'released') await publish(tx, simDeactivated, { order_product_uuid, customer_uuid });
};
