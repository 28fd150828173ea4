import { type PrepaidEntry, suspendedSince } from '#billing/rules/prepaid-balance.ts';
import type { Tx } from '#platform/db/database.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { resumeSimIfCovered } from '../jobs.ts';
import { insertAndPostEntry, type PrepaidKey } from './prepaid.store.ts';

/** Adds a credit and enqueues the job that resumes the SIM if it is suspended. `entries`: the locked entries before it. */
export const creditBalanceAndEnqueueResume = async (
  tx: Tx,
  { queue, now }: Pick<EventContext, 'queue' | 'now'>,
  key: PrepaidKey,
  { entries, entry }: { entries: readonly PrepaidEntry[]; entry: PrepaidEntry },
): Promise<void> => {
  await insertAndPostEntry(tx, key, entry, now());
  if (suspendedSince(entries)) await queue.enqueue(tx, resumeSimIfCovered, key);
};
