import type { Tx } from '#platform/db/database.ts';
import type { Doing } from '#platform/reactions.ts';
import type { LineEvent } from '#adapters/mobile-network/mobile-network.ts';
import { lockAllocationOfSim } from '../allocation/allocations.store.ts';
import { changeSim } from './change-sim-state.ts';
import { lockProductOfLine, saveProduct } from '../products/products.store.ts';
import { isBeingReplaced } from '../service-orders/service-orders.store.ts';

const meaning = { active: 'reactivated', inactive: 'suspended', terminated: 'deactivated' } as const;

/**
 * The network has suspended a line by itself, lets it work again, or has ended it. Of a SIM that is not in use any more, or told after
 * something newer, it changes nothing. False: nobody has such a SIM.
 */
export const takeLineEvent = async (
  tx: Tx,
  ctx: Pick<Doing, 'queue' | 'tell' | 'now' | 'newId'>,
  { line: { iccid, state }, occurred_at }: LineEvent,
): Promise<boolean> => {
  const line = await lockAllocationOfSim(tx, iccid);
  const product = line?.state === 'active' ? await lockProductOfLine(tx, line) : null;
  if (!product) return false;
  const { line_told_at } = product;
  if (line_told_at && occurred_at <= line_told_at) return true;
  // What has ended is the SIM before: that the number is on the new one is told after it.
  if (state === 'terminated' && (await isBeingReplaced(tx, product))) return true;
  await saveProduct(tx, product, { line_told_at: occurred_at });
  await changeSim[meaning[state]](tx, ctx, product, occurred_at);
  return true;
};
