import { and, eq, gte } from 'drizzle-orm';
import { customerIdentified } from '#identity/events.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Publish } from '#platform/events.ts';
import { identityProof } from '../tables.ts';

export type IdentityProofRow = typeof identityProof.$inferSelect;
type Subject = Pick<IdentityProofRow, 'issuer' | 'subject'>;

/** As whom the identity service knows a customer; null: not at all. */
export const findIdentityProof = async (q: Reader, customer_uuid: string): Promise<IdentityProofRow | null> => {
  const [row] = await q.select().from(identityProof).where(eq(identityProof.customer_uuid, customer_uuid));
  return row ?? null;
};

/** Which customer a person of the identity service is; null: none yet. */
export const findSubjectOwner = async (q: Reader, { issuer, subject }: Subject): Promise<string | null> => {
  const own = and(eq(identityProof.issuer, issuer), eq(identityProof.subject, subject));
  const [row] = await q.select({ customer_uuid: identityProof.customer_uuid }).from(identityProof).where(own);
  return row?.customer_uuid ?? null;
};

/**
 * Keeps that the identity service knows a customer, and publishes it. False when it knows somebody else as that person, or the customer as
 * another one; waits for another transaction that says so at the moment.
 */
export const upsertIdentityProof = async (
  tx: Tx,
  publish: Publish,
  {
    customer_uuid,
    issuer,
    subject,
    level,
    now,
  }: Subject & Pick<IdentityProofRow, 'customer_uuid' | 'level'> & { now: Date },
): Promise<boolean> => {
  await tx
    .insert(identityProof)
    .values({ customer_uuid, issuer, subject, level, first_proved_at: now, last_proved_at: now })
    .onConflictDoNothing();
  const known = await findIdentityProof(tx, customer_uuid);
  if (known?.issuer !== issuer || known.subject !== subject) return false;
  await tx
    .update(identityProof)
    .set({ level, last_proved_at: now })
    .where(eq(identityProof.customer_uuid, customer_uuid));
  await publish(tx, customerIdentified, { customer_uuid });
  return true;
};

/** The identity service knows the customer no more, if it came to do so at `since` or later: a stranger may have linked themselves. */
export const deleteIdentityProofSince = async (tx: Tx, customer_uuid: string, since: Date): Promise<void> => {
  const own = eq(identityProof.customer_uuid, customer_uuid);
  await tx.delete(identityProof).where(and(own, gte(identityProof.first_proved_at, since)));
};
