import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import type { LineEvent } from '#adapters/mobile-network/mobile-network.ts';
import { lockAllocationOfSim } from '../allocation/allocations.store.ts';
import { applySimEvent } from './apply-sim-event.ts';
import { lockProductOfLine, updateProduct } from '../products/products.store.ts';
import { isSimReplacementPending } from '../service-orders/service-orders.store.ts';

const meaning = { active: 'reactivated', inactive: 'suspended', terminated: 'deactivated' } as const;

/**
 * The network has suspended a line by itself, lets it work again, or has ended it. Of a SIM that is not in use any more, or told after
 * something newer, it changes nothing. False: nobody has such a SIM.
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
  // What has ended is the SIM before: that the number is on the new one is told after it.
  if (state === 'terminated' && (await isSimReplacementPending(tx, product))) return true;
  await updateProduct(tx, product, { line_told_at: occurred_at });
  await applySimEvent[meaning[state]](tx, ctx, product, occurred_at);
  return true;
};
