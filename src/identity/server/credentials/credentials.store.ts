import { and, desc, eq, ne, or } from 'drizzle-orm';
import type { Reader, Tx } from '#platform/db/database.ts';
import { credential } from '../tables.ts';

export type Credential = typeof credential.$inferSelect;

/** Returns false when the address is taken; waits for a concurrent transaction that takes it. */
export const insertCredential = async (
  tx: Tx,
  values: { customer_uuid: string; email: string; password_hash: string | null; now: Date },
): Promise<boolean> => {
  const { now, ...row } = values;
  const insertedRows = await tx
    .insert(credential)
    .values({ ...row, created_at: now, updated_at: now })
    .onConflictDoNothing({ target: credential.email })
    .returning({ customer_uuid: credential.customer_uuid });
  return insertedRows.length === 1;
};

export const findCredentialByEmail = async (q: Reader, email: string): Promise<Credential | null> => {
  const [row] = await q.select().from(credential).where(eq(credential.email, email));
  return row ?? null;
};

/** Finds the customer who awaits a confirmation at this address: a new one, or the latest who requested it as a change. */
export const findCredentialToConfirm = async (q: Reader, email: string): Promise<Credential | null> => {
  const awaitsConfirmation = or(
    and(eq(credential.email, email), eq(credential.email_status, 0)),
    and(eq(credential.pending_email, email), eq(credential.email_status, 2)),
  );
  const [row] = await q
    .select()
    .from(credential)
    .where(awaitsConfirmation)
    .orderBy(credential.email_status, desc(credential.pending_since))
    .limit(1);
  return row ?? null;
};

/** Reads what a customer logs in with; null for a customer who has never given an address or password. Locks nothing. */
export const findCredential = async (q: Reader, customer_uuid: string): Promise<Credential | null> => {
  const [row] = await q.select().from(credential).where(eq(credential.customer_uuid, customer_uuid));
  return row ?? null;
};

/** Locks the credential of a customer until the transaction ends. */
export const lockCredential = async (tx: Tx, customer_uuid: string): Promise<Credential | null> => {
  const [row] = await tx.select().from(credential).where(eq(credential.customer_uuid, customer_uuid)).for('update');
  return row ?? null;
};

/** Locks the credential of a customer; inserts an empty one when it is missing. */
export const lockOrInsertCredential = async (tx: Tx, customer_uuid: string, now: Date): Promise<Credential> => {
  const values = { customer_uuid, created_at: now, updated_at: now };
  await tx.insert(credential).values(values).onConflictDoNothing({ target: credential.customer_uuid });
  const lockedCredential = await lockCredential(tx, customer_uuid);
  if (!lockedCredential) throw new Error(`no credential of ${customer_uuid}`);
  return lockedCredential;
};

/** Locks the credential with this address until the transaction ends. */
export const lockCredentialByEmail = async (tx: Tx, email: string): Promise<Credential | null> => {
  const [row] = await tx.select().from(credential).where(eq(credential.email, email)).for('update');
  return row ?? null;
};

/** Whether another customer has this address. */
export const isEmailOfAnotherCustomer = async (
  q: Reader,
  email: string,
  customer_uuid: string,
  /** `proven`: only customers who have confirmed it. */
  holders: 'all' | 'proven',
): Promise<boolean> => {
  const [row] = await q
    .select({ customer_uuid: credential.customer_uuid })
    .from(credential)
    .where(
      and(
        eq(credential.email, email),
        ne(credential.customer_uuid, customer_uuid),
        holders === 'proven' ? ne(credential.email_status, 0) : undefined,
      ),
    );
  return row !== undefined;
};

export type CredentialChange = Partial<
  Pick<
    Credential,
    'email' | 'password_hash' | 'email_status' | 'pending_email' | 'pending_since' | 'pending_by' | 'refused_address'
  >
>;

/** @throws a unique violation when the address was taken meanwhile; see `isUniqueViolation`. */
export const updateCredential = async (
  tx: Tx,
  customer_uuid: string,
  change: CredentialChange,
  now: Date,
): Promise<void> => {
  await tx
    .update(credential)
    .set({ ...change, updated_at: now })
    .where(eq(credential.customer_uuid, customer_uuid));
};
