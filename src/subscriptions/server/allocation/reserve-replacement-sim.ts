import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { claimReplacement, lockAllocation, updateAllocation } from './allocations.store.ts';
import { orderEsimProfile } from '../jobs.ts';
import { allocateStockSim } from '../stock/stock.store.ts';

type ReplacementRequest = {
  /** Key of the reservation until the new SIM has replaced the old one. */
  uuid: string;
  /** The line whose SIM is replaced. */
  order_product_uuid: string;
  type: 0 | 1;
};

/**
 * Reserves a SIM from the stock to replace that of a line in use and, for an eSIM, orders its profile. Idempotent. Returns false
 * when the line has ended or the reservation was given up.
 * @throws Error when the stock is empty; the caller must roll back then
 */
export const reserveReplacementSim = async (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  { uuid, order_product_uuid, type }: ReplacementRequest,
  now: Date,
): Promise<boolean> => {
  // Lock order: the reserved SIM, then its line.
  const known = await lockAllocation(tx, uuid);
  const line = await lockAllocation(tx, order_product_uuid);
  if (known || line?.state !== 'active') return known?.state === 'reserved' && line?.state === 'active';
  if (!(await claimReplacement(tx, { uuid, type, line }, now))) return false;
  const iccid = await allocateStockSim(tx, uuid, type);
  if (iccid === null) throw new Error(`no SIM of type ${type} is left in stock`);
  await updateAllocation(tx, uuid, { iccid });
  if (type === ESIM) await queue.enqueue(tx, orderEsimProfile, { order_product_uuid: uuid });
  return true;
};
