import type { Tx } from '#platform/db/database.ts';
import type { Doing } from '#platform/reactions.ts';
import { askForSim } from '#subscriptions/server/commands.ts';
import { moveSwap, type SwapRow } from './swaps.store.ts';

/** Asks the network to put the number on the new SIM: a try. The new SIM and the swap are locked by the caller. */
export const startSwitch = async (
  tx: Tx,
  { queue, now }: Pick<Doing, 'queue' | 'now'>,
  swap: SwapRow,
): Promise<SwapRow | null> => {
  const started = await moveSwap(tx, swap, 'started', { now: now(), tries: swap.tries + 1, failure_code: null });
  if (started) await askForSim(tx, { queue }, swap.uuid);
  return started;
};
