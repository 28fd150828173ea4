import { hash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import type { Statement } from '../db/postgres-transaction.ts';
import { preparedQuery } from '../db/prepared.ts';
import { idempotencyKey } from '../db/tables.ts';
import { Refused } from './refused.ts';

export type IdempotencyKey = { scope: string; key: string; bodyHash: string };

const isPassword = (field: string): boolean => field.endsWith('password');

/**
 * Hash of a request body without its passwords, because a fast hash of a password could be brute-forced. A repeat with another password
 * therefore matches, so a handler that takes a password verifies it again before it replies.
 */
export const hashBodyWithoutPasswords = (body: unknown): string =>
  hash(
    'sha256',
    JSON.stringify(body ?? null, (field, value: unknown) => (isPassword(field) ? undefined : value)),
    'base64url',
  );

/** Whether `hashBodyWithoutPasswords` left out a password. Passwords are top-level fields. */
export const containsPassword = (body: unknown): boolean => Object.keys((body ?? {}) as object).some(isPassword);

/**
 * Fails when the key exists. All values are texts, because a serialisation error before sending would not prevent the
 * commit.
 */
const insertKeyStatement = (key: IdempotencyKey, now: Date, value: unknown): Statement => ({
  name: 'once_keep',
  text: 'insert into idempotency_key (scope, key, body_hash, value, created_at) values ($1, $2, $3, $4, $5)',
  values: [key.scope, key.key, key.bodyHash, JSON.stringify(value) ?? 'null', now.toISOString()],
});

const findStoredReply = preparedQuery('once_find', (q) =>
  q
    .select({ body_hash: idempotencyKey.body_hash, value: idempotencyKey.value })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.scope, sql.placeholder('scope')), eq(idempotencyKey.key, sql.placeholder('key')))),
);

/**
 * Runs `work` in one transaction with an effect at most once per key. The key is inserted together with the commit,
 * because nearly all keys are new. A repeated request is detected by the conflict of the key, or by the refusal that
 * `work` runs into because the change was made already. In both cases the transaction is rolled back and the stored
 * value is returned. Of two concurrent requests the second waits on the primary key. `work` may therefore change
 * nothing but the database.
 * @throws Refused IDEMPOTENCY_CONFLICT when the key was used with another body.
 */
export const runIdempotent = async <T>(
  db: Database,
  key: IdempotencyKey | null,
  now: Date,
  work: (tx: Tx) => Promise<T>,
): Promise<T> => {
  if (!key) return db.tx(work);
  try {
    return await db.tx(work, (value) => insertKeyStatement(key, now, value));
  } catch (error) {
    const [storedReply] = await findStoredReply(db.read).execute({ scope: key.scope, key: key.key });
    if (!storedReply) throw error;
    if (storedReply.body_hash !== key.bodyHash) throw new Refused('IDEMPOTENCY_CONFLICT');
    return storedReply.value as T;
  }
};
