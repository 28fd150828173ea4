import type { Tx } from '#platform/db/database.ts';
import { lineEvent } from './tables.ts';

/** Remembers an event of an outside system; false when it was taken before. Two at once wait for each other. */
export const firstTimeSeen = async (
  tx: Tx,
  source: 'network' | 'esim',
  event_id: string,
  now: Date,
): Promise<boolean> => {
  const seen = await tx.insert(lineEvent).values({ source, event_id, taken_at: now }).onConflictDoNothing().returning();
  return seen.length > 0;
};
