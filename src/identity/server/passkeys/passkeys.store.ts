import { and, eq, gt, notInArray } from 'drizzle-orm';
import type { PasskeyPurpose } from '#identity/rules/passkey.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { passkey, passkeyChallenge } from '../tables.ts';

export type PasskeyRow = typeof passkey.$inferSelect;

const byKey = (customer_uuid: string, credential_id: string) =>
  and(eq(passkey.customer_uuid, customer_uuid), eq(passkey.credential_id, credential_id));

/** The passkeys of a customer, the oldest first. */
export const queryPasskeys = (q: Reader, customer_uuid: string): Promise<PasskeyRow[]> =>
  q.select().from(passkey).where(eq(passkey.customer_uuid, customer_uuid)).orderBy(passkey.created_at);

export const findPasskey = async (
  q: Reader,
  customer_uuid: string,
  credential_id: string,
): Promise<PasskeyRow | null> => {
  const [row] = await q.select().from(passkey).where(byKey(customer_uuid, credential_id));
  return row ?? null;
};

export const insertPasskey = async (tx: Tx, row: PasskeyRow): Promise<void> => {
  await tx.insert(passkey).values(row).onConflictDoNothing();
};

/** State reported by the authenticator at its last use. */
export const recordPasskeyUse = async (
  tx: Tx,
  { customer_uuid, credential_id }: PasskeyRow,
  change: Pick<PasskeyRow, 'counter' | 'backed_up' | 'used_at'>,
): Promise<void> => {
  await tx.update(passkey).set(change).where(byKey(customer_uuid, credential_id));
};

/** Returns false when there is no such passkey. */
export const updatePasskeyName = async (
  tx: Tx,
  customer_uuid: string,
  credential_id: string,
  name: string,
): Promise<boolean> => {
  const renamedRows = await tx.update(passkey).set({ name }).where(byKey(customer_uuid, credential_id)).returning();
  return renamedRows.length === 1;
};

/** Returns the deleted passkey; null when there is none. */
export const deletePasskey = async (
  tx: Tx,
  customer_uuid: string,
  credential_id: string,
): Promise<PasskeyRow | null> => {
  const [row] = await tx.delete(passkey).where(byKey(customer_uuid, credential_id)).returning();
  return row ?? null;
};

/** Deletes all passkeys of a customer, or all but those with these ids. Returns the deleted ones. */
export const deletePasskeysOf = (
  tx: Tx,
  customer_uuid: string,
  keptIds: readonly string[] = [],
): Promise<PasskeyRow[]> =>
  tx
    .delete(passkey)
    .where(and(eq(passkey.customer_uuid, customer_uuid), notInArray(passkey.credential_id, [...keptIds])))
    .returning();

type Challenge = typeof passkeyChallenge.$inferSelect;

export const insertChallenge = async (tx: Tx, row: Challenge): Promise<void> => {
  await tx.insert(passkeyChallenge).values(row);
};

/** Deletes and returns a challenge, so that it is used once. Null when it is unknown, of another purpose, expired or used. */
export const consumeChallenge = async (
  tx: Tx,
  challenge: string,
  purpose: PasskeyPurpose,
  now: Date,
): Promise<Challenge | null> => {
  const [row] = await tx
    .delete(passkeyChallenge)
    .where(
      and(
        eq(passkeyChallenge.challenge, challenge),
        eq(passkeyChallenge.purpose, purpose),
        gt(passkeyChallenge.expires_at, now),
      ),
    )
    .returning();
  return row ?? null;
};
