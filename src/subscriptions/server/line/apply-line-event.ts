import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { LineEvent } from '#adapters/mobile-network/mobile-network.ts';
import { lockAllocationOfSim } from '../allocation/allocations.store.ts';
import { applySimEvent } from './apply-sim-event.ts';
import { lockProductOfLine, updateProduct } from '../products/products.store.ts';
import { isSimReplacementPending } from '../service-orders/service-orders.store.ts';

const meaning = { active: 'reactivated', inactive: 'suspended', terminated: 'deactivated' } as const;

/**
 * Applies a change that the network made by itself: suspended, reactivated or terminated. No effect on a deactivated SIM or for an
 * event older than the last one. Returns false when the SIM is unknown.
 */
export const applyLineEvent = async (
  tx: Tx,
  ctx: Pick<EventContext, 'queue' | 'publish' | 'now' | 'newId'>,
  { line: { iccid, state }, occurred_at }: LineEvent,
): Promise<boolean> => {
  const line = await lockAllocationOfSim(tx, iccid);
  const product = line?.state === 'active' ? await lockProductOfLine(tx, line) : null;
  if (!product) return false;
  const { line_told_at } = product;
  if (line_told_at && occurred_at <= line_told_at) return true;
  // The terminated SIM is the replaced one; the service order of the replacement completes later.
  if (state === 'terminated' && (await isSimReplacementPending(tx, product))) return true;
  await updateProduct(tx, product, { line_told_at: occurred_at });
  await applySimEvent[meaning[state]](tx, ctx, product, occurred_at);
  return true;
};
