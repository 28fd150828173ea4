import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { enqueueSimReplacement } from '#subscriptions/server/commands.ts';
import { applySwapEvent, type SwapRow } from './swaps.store.ts';

/** Asks the network to put the number on the new SIM: a try. The new SIM and the swap are locked by the caller. */
export const startSwapActivation = async (
  tx: Tx,
  { queue, now }: Pick<EventContext, 'queue' | 'now'>,
  swap: SwapRow,
): Promise<SwapRow | null> => {
  const started = await applySwapEvent(tx, swap, 'started', { now: now(), tries: swap.tries + 1, failure_code: null });
  if (started) await enqueueSimReplacement(tx, { queue }, swap.uuid);
  return started;
};
