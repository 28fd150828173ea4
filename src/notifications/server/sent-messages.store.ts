import { and, eq, isNull, lte } from 'drizzle-orm';
import type { Tx } from '#platform/db/database.ts';
import { sentMessage } from './tables.ts';

/** Who sends a message: `mine`; nobody, because it was `sent`; or somebody else, who has until `busy_until`. */
export type MessageClaim = { state: 'mine' } | { state: 'sent' } | { state: 'busy'; busy_until: Date };

/** Claims a message that has not left and that nobody is sending; of two at once, one gets it. */
export const claimMessage = async (
  tx: Tx,
  { key, message, now, until }: { key: string; message: string; now: Date; until: Date },
): Promise<MessageClaim> => {
  const [mine] = await tx
    .insert(sentMessage)
    .values({ key, message, claimed_until: until })
    .onConflictDoUpdate({
      target: sentMessage.key,
      set: { claimed_until: until },
      setWhere: and(isNull(sentMessage.sent_at), lte(sentMessage.claimed_until, now)),
    })
    .returning({ key: sentMessage.key });
  if (mine) return { state: 'mine' };
  const [other] = await tx.select().from(sentMessage).where(eq(sentMessage.key, key));
  // Gone meanwhile: whoever had it has given it back.
  if (!other) return { state: 'busy', busy_until: now };
  return other.sent_at ? { state: 'sent' } : { state: 'busy', busy_until: other.claimed_until };
};

export const completeMessageClaim = async (tx: Tx, key: string, now: Date): Promise<void> => {
  await tx.update(sentMessage).set({ sent_at: now }).where(eq(sentMessage.key, key));
};

/** Gives a claim back that has come to nothing, unless somebody else has it by now. */
export const releaseMessageClaim = async (tx: Tx, key: string, until: Date): Promise<void> => {
  await tx
    .delete(sentMessage)
    .where(and(eq(sentMessage.key, key), isNull(sentMessage.sent_at), eq(sentMessage.claimed_until, until)));
};
