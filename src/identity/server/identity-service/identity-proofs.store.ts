import { and, eq } from 'drizzle-orm';
import { customerIdentified } from '#identity/events.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import type { Publish } from '#platform/events.ts';
import { identityProof } from '../tables.ts';

export type IdentityProofRow = typeof identityProof.$inferSelect;
type Subject = Pick<IdentityProofRow, 'issuer' | 'subject'>;

/** Reads which person of the identity service a customer is; null for one whom it has not proven, or whose proof a recovery removed. */
export const findIdentityProof = async (q: Reader, customer_uuid: string): Promise<IdentityProofRow | null> => {
  const [row] = await q.select().from(identityProof).where(eq(identityProof.customer_uuid, customer_uuid));
  return row ?? null;
};

/** The customer of a person of the identity service, or null. */
export const findSubjectOwner = async (q: Reader, { issuer, subject }: Subject): Promise<string | null> => {
  const bySubject = and(eq(identityProof.issuer, issuer), eq(identityProof.subject, subject));
  const [row] = await q.select({ customer_uuid: identityProof.customer_uuid }).from(identityProof).where(bySubject);
  return row?.customer_uuid ?? null;
};

/**
 * Records an identity proof and publishes `customerIdentified`. Returns false when the person is linked to another customer,
 * or the customer to another person. Waits for a concurrent transaction that links either.
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
  const storedProof = await findIdentityProof(tx, customer_uuid);
  if (storedProof?.issuer !== issuer || storedProof.subject !== subject) return false;
  await tx
    .update(identityProof)
    .set({ level, last_proved_at: now })
    .where(eq(identityProof.customer_uuid, customer_uuid));
  await publish(tx, customerIdentified, { customer_uuid });
  return true;
};

/** Deletes the identity proof of a customer. Returns false when there is none. */
export const deleteIdentityProof = async (tx: Tx, customer_uuid: string): Promise<boolean> => {
  const deletedRows = await tx.delete(identityProof).where(eq(identityProof.customer_uuid, customer_uuid)).returning();
  return deletedRows.length > 0;
};
