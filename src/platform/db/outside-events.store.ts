import type { Outside } from '../outside.ts';
import type { Tx } from './database.ts';
import { outsideEvent } from './tables.ts';

/** Remembers an event of an outside system by its id; false when it was taken before. Two at once wait for each other. */
export const recordOutsideEvent = async (
  tx: Tx,
  system: keyof Outside,
  event_id: string,
  taken_at: Date,
): Promise<boolean> => {
  const told = await tx.insert(outsideEvent).values({ system, event_id, taken_at }).onConflictDoNothing().returning();
  return told.length > 0;
};
