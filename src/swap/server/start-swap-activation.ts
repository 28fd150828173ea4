import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { enqueueSimReplacement } from '#subscriptions/server/commands.ts';
import { applySwapEvent, type SwapRow } from './swaps.store.ts';

/** Requests the network to move the number to the new SIM, as a new attempt. The caller holds the locks of the new SIM and the swap. */
export const startSwapActivation = async (
  tx: Tx,
  { queue, now }: Pick<EventContext, 'queue' | 'now'>,
  swap: SwapRow,
): Promise<SwapRow | null> => {
  const started = await applySwapEvent(tx, swap, 'started', { now: now(), tries: swap.tries + 1, failure_code: null });
  if (started) await enqueueSimReplacement(tx, { queue }, swap.uuid);
  return started;
};
