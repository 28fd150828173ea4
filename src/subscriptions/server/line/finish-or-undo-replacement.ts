import type { Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { replacementFailed, simReplaced } from '#subscriptions/events.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { type Allocation, lockAllocation, updateAllocation } from '../allocation/allocations.store.ts';
import {
  scheduleServiceOrderRetry,
  enqueueServiceOrderSubmission,
  type ServiceOrderContext,
} from '../service-orders/enqueue-service-order-submission.ts';
import { enqueueDeactivation } from './terminate-line.ts';
import { replaceEsimProfile } from '../activation/esim-profiles.store.ts';
import { cancelEsimProfile } from '../jobs.ts';
import { applySimEvent } from './apply-sim-event.ts';
import { lockProductOfLine, type ProductRecord, updateProduct } from '../products/products.store.ts';
import type { ServiceOrderRow } from '../service-orders/service-orders.store.ts';
import { findStockSim, updateAllocationOfStockSim, retireStockSim } from '../stock/stock.store.ts';
import type { SimHistoryEntry } from '../tables.ts';

/** Requests the network to move a line to a SIM, as a new attempt. */
export const enqueueSimReplacement = async (
  tx: Tx,
  ctx: Pick<ServiceOrderContext, 'queue'>,
  allocation_uuid: string,
): Promise<void> => {
  await enqueueServiceOrderSubmission(tx, ctx, allocation_uuid, 'replace-sim');
};

const appendSimHistory = (product: ProductRecord, { type }: Allocation, now: Date): SimHistoryEntry[] => [
  ...(product.sims_had ?? [{ type: product.type, on: brusselsDate(product.activated_at) }]),
  { type, on: brusselsDate(now) },
];

/** Assigns the new SIM to the line: the old SIM and its PUKs are spent, the number stays. */
const applyReplacement = async (tx: Tx, ctx: ServiceOrderContext, sim: Allocation, line: Allocation): Promise<void> => {
  const { queue, publish } = ctx;
  const { customer_uuid, allocation_uuid, order_product_uuid, iccid: oldIccid } = line;
  const { allocation_uuid: replacement_uuid, iccid, type } = sim;
  const stockSim = await findStockSim(tx, iccid);
  const product = await lockProductOfLine(tx, line);
  if (!stockSim || !product) throw new Error(`the line ${order_product_uuid} cannot take the SIM ${iccid}`);
  await updateProduct(tx, product, {
    iccid,
    type,
    puks_encrypted: stockSim.puks_encrypted,
    sims_had: appendSimHistory(product, sim, ctx.now()),
  });
  // The replacement ends a loss: the line works again, on another SIM.
  await applySimEvent.replaced(tx, ctx, product);
  await retireStockSim(tx, oldIccid);
  await updateAllocationOfStockSim(tx, iccid, allocation_uuid);
  await replaceEsimProfile(tx, replacement_uuid, allocation_uuid);
  await updateAllocation(tx, allocation_uuid, { iccid, type });
  await updateAllocation(tx, replacement_uuid, { state: 'released' });
  if (line.type === ESIM)
    await queue.enqueue(tx, cancelEsimProfile, { order_product_uuid: allocation_uuid, iccid: oldIccid });
  await publish(tx, simReplaced, { customer_uuid, order_product_uuid, replacement_uuid, msisdn: product.msisdn });
};

/**
 * Handles a completed replacement at the network. One that is no longer wanted is undone: a terminated line is switched off again,
 * and a customer who kept the old SIM gets it back. The caller holds the lock of the reserved SIM; the line is always locked after
 * it.
 */
export const finishOrUndoReplacement = async (tx: Tx, sim: Allocation, ctx: ServiceOrderContext): Promise<void> => {
  if (sim.purpose === 'order') return;
  const line = await lockAllocation(tx, sim.order_product_uuid);
  if (!line) return;
  if (line.state !== 'active') {
    await updateAllocation(tx, line.allocation_uuid, { iccid: sim.iccid });
    return enqueueDeactivation(tx, ctx, line.allocation_uuid);
  }
  if (sim.state !== 'reserved') return enqueueSimReplacement(tx, ctx, line.allocation_uuid);
  await applyReplacement(tx, ctx, sim, line);
};

/** Handles a failed replacement: the customer may retry. Moving a line back to its own SIM is retried until it succeeds. */
export const publishFailedReplacementOrRetry = async (
  tx: Tx,
  order: ServiceOrderRow,
  { state, customer_uuid, allocation_uuid: replacement_uuid, purpose }: Allocation,
  code: string,
  ctx: ServiceOrderContext,
): Promise<void> => {
  if (state === 'released') return;
  if (purpose === 'swap') return ctx.publish(tx, replacementFailed, { customer_uuid, replacement_uuid });
  await scheduleServiceOrderRetry(tx, ctx, { ...order, kind: 'replace-sim' }, code);
};
