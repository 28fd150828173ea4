import { type Entry, pausedSince } from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import type { Doing } from '#platform/reactions.ts';
import { payMonth } from './jobs.ts';
import { addEntry, type PrepaidKey } from './prepaid.store.ts';

/** There is more on a balance now: a SIM that was stopped works again if that is enough. `entries`: those before, locked. */
export const addToBalance = async (
  tx: Tx,
  { queue, now }: Pick<Doing, 'queue' | 'now'>,
  key: PrepaidKey,
  { entries, entry }: { entries: readonly Entry[]; entry: Entry },
): Promise<void> => {
  await addEntry(tx, key, entry, now());
  if (pausedSince(entries)) await queue.enqueue(tx, payMonth, key);
};
