import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { sentMessage } from './tables.ts';

/** Result of a claim: `mine`: this job sends; `sent`: it was sent already; `busy`: another job holds the claim until `claimed_until`. */
export type MessageClaim = { state: 'mine' } | { state: 'sent' } | { state: 'busy'; claimed_until: Date };

/** Claims a message that was not sent and is not claimed. Of two concurrent calls one succeeds. */
export const claimMessage = async (
  tx: Tx,
  { key, message, now, claimed_until }: { key: string; message: string; now: Date; claimed_until: Date },
): Promise<MessageClaim> => {
  const [claim] = await tx
    .insert(sentMessage)
    .values({ key, message, claimed_until })
    .onConflictDoUpdate({
      target: sentMessage.key,
      set: { claimed_until },
      setWhere: and(isNull(sentMessage.sent_at), lte(sentMessage.claimed_until, now)),
    })
    .returning({ key: sentMessage.key });
  if (claim) return { state: 'mine' };
  const [otherClaim] = await tx.select().from(sentMessage).where(eq(sentMessage.key, key));
  // The other job has released its claim since the insert, so this job may try again at once.
  if (!otherClaim) return { state: 'busy', claimed_until: now };
  return otherClaim.sent_at ? { state: 'sent' } : { state: 'busy', claimed_until: otherClaim.claimed_until };
};

export const completeMessageClaim = async (tx: Tx, key: string, now: Date): Promise<void> => {
  await tx.update(sentMessage).set({ sent_at: now }).where(eq(sentMessage.key, key));
};

/** Deletes the claim of a failed send, unless another job holds it by now. */
export const releaseMessageClaim = async (tx: Tx, key: string, claimEnd: Date): Promise<void> => {
  await tx
    .delete(sentMessage)
    .where(and(eq(sentMessage.key, key), isNull(sentMessage.sent_at), eq(sentMessage.claimed_until, claimEnd)));
};
