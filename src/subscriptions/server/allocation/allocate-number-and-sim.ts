import type { Iccid, Msisdn } from '#platform/pure/line-ids.ts';
import type { Refuse } from '#platform/http/refused.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { simAllocated } from '#subscriptions/events.ts';
import { ESIM, type SimType } from '#subscriptions/rules/sim-type.ts';
import {
  insertAllocation,
  lockAllocation,
  updateAllocation,
  insertReplacementAllocation,
} from './allocations.store.ts';
import { type LineOrder, orderEsimProfile } from '../jobs.ts';
import { allocateStockNumber, allocateStockSim } from '../stock/stock.store.ts';

export type AllocationResult = { msisdn: Msisdn | null; iccid: Iccid };

/**
 * Allocates number and SIM to an order product, publishes `simAllocated` and, for an eSIM, orders the profile.
 * Idempotent: returns what was allocated before. `released`: the order product was cancelled meanwhile.
 * @throws Refused NO_NUMBER_FREE when the stock of numbers or SIMs is empty; the caller must roll back then
 */
export const allocateNumberAndSim = async (
  tx: Tx,
  { queue, publish, refuse }: Pick<EventContext, 'queue' | 'publish'> & { refuse: Refuse<'NO_NUMBER_FREE'> },
  line: LineOrder,
  now: Date,
): Promise<AllocationResult | 'released'> => {
  const { order_product_uuid, type } = line;
  if (!(await insertAllocation(tx, line, now))) {
    const lockedAllocation = await lockAllocation(tx, order_product_uuid);
    if (!lockedAllocation || lockedAllocation.state === 'released') return 'released';
    return { msisdn: lockedAllocation.msisdn ?? lockedAllocation.ported_msisdn, iccid: lockedAllocation.iccid };
  }
  const msisdn = await allocateStockNumber(tx, order_product_uuid, now);
  const iccid = msisdn === null ? null : await allocateStockSim(tx, order_product_uuid, type);
  if (msisdn === null || iccid === null) throw refuse('NO_NUMBER_FREE');
  await updateAllocation(tx, order_product_uuid, { msisdn, iccid });
  if (type === ESIM) await queue.enqueue(tx, orderEsimProfile, { order_product_uuid });
  await publish(tx, simAllocated, { order_product_uuid, customer_uuid: line.customer_uuid });
  return { msisdn, iccid };
};

type ReplacementRequest = {
  /** Also the uuid of the allocation, which is released when the new SIM has replaced the old one. */
  swap_uuid: string;
  /** The line whose SIM is replaced. */
  order_product_uuid: string;
  type: SimType;
};

/**
 * Reserves a SIM from the stock to replace that of a line in use and, for an eSIM, orders its profile. Idempotent.
 * `not-possible`: the line has ended or the reservation was given up.
 * @throws Error when the stock is empty; the caller must roll back then
 */
export const reserveReplacementSim = async (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  { swap_uuid: allocation_uuid, order_product_uuid, type }: ReplacementRequest,
  now: Date,
): Promise<'reserved' | 'not-possible'> => {
  // Lock order: the reserved SIM, then its line.
  const reservation = await lockAllocation(tx, allocation_uuid);
  const line = await lockAllocation(tx, order_product_uuid);
  if (line?.state !== 'active') return 'not-possible';
  if (reservation) return reservation.state === 'reserved' ? 'reserved' : 'not-possible';
  if (!(await insertReplacementAllocation(tx, { allocation_uuid, type, line }, now))) return 'not-possible';
  const iccid = await allocateStockSim(tx, allocation_uuid, type);
  if (iccid === null) throw new Error(`no SIM of type ${type} is left in stock`);
  await updateAllocation(tx, allocation_uuid, { iccid });
  if (type === ESIM) await queue.enqueue(tx, orderEsimProfile, { order_product_uuid: allocation_uuid });
  return 'reserved';
};
