import type { Outside } from '../outside.ts';
import type { Tx } from './database.ts';
import { outsideEvent } from './tables.ts';

/**
 * Stores the id of a webhook event to detect duplicates. Returns false when the event was processed before. A
 * concurrent delivery of the same event waits for the transaction (primary key).
 */
export const recordOutsideEventIfNew = async (
  tx: Tx,
  system: keyof Outside,
  event_id: string,
  taken_at: Date,
): Promise<boolean> => {
  const inserted = await tx
    .insert(outsideEvent)
    .values({ system, event_id, taken_at })
    .onConflictDoNothing()
    .returning();
  return inserted.length > 0;
};
