import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { claimReplacement, lockAllocation, updateAllocation } from './allocations.store.ts';
import { orderEsimProfile } from '../jobs.ts';
import { allocateStockSim } from '../stock/stock.store.ts';

type ReplacementRequest = {
  /** What the new SIM is reserved for, and known by until it has taken the place of the other one. */
  uuid: string;
  /** The line that shall have it. */
  order_product_uuid: string;
  type: 0 | 1;
};

/**
 * Takes a SIM out of the stock that is to replace the one of a line in use and, for an eSIM, orders its profile. Doing it again changes nothing.
 * False when the line is over, or the SIM was given up before.
 * @throws Error when the stock is empty; nothing may then be committed.
 */
export const reserveReplacementSim = async (
  tx: Tx,
  { queue }: Pick<EventContext, 'queue'>,
  { uuid, order_product_uuid, type }: ReplacementRequest,
  now: Date,
): Promise<boolean> => {
  // The reserved SIM first, then its line: everybody locks in this sequence.
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
