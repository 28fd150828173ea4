import { hash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import type { Statement } from '../db/postgres-transaction.ts';
import { preparedQuery } from '../db/prepared.ts';
import { idempotencyKey } from '../db/tables.ts';
import { Refused } from './refused.ts';

export type IdempotencyKey = { scope: string; key: string; bodyHash: string };

const isPassword = (field: string): boolean => field.endsWith('password');

/** Passwords stay out: a fast hash of one could be guessed back. Whoever answers again for a password checks it again. */
export const hashBody = (body: unknown): string =>
  hash(
    'sha256',
    JSON.stringify(body ?? null, (field, value: unknown) => (isPassword(field) ? undefined : value)),
    'base64url',
  );

/** Whether `hashBody` left something out of it: a password stands at the top of a body. */
export const containsPassword = (body: unknown): boolean => Object.keys((body ?? {}) as object).some(isPassword);

/** Fails when the key is there already. All texts: what fails before it is sent would not hold the commit back. */
const insertKeyStatement = (given: IdempotencyKey, now: Date, value: unknown): Statement => ({
  name: 'once_keep',
  text: 'insert into idempotency_key (scope, key, body_hash, value, created_at) values ($1, $2, $3, $4, $5)',
  values: [given.scope, given.key, given.bodyHash, JSON.stringify(value) ?? 'null', now.toISOString()],
});

const findStoredReply = preparedQuery('once_find', (q) =>
  q
    .select({ body_hash: idempotencyKey.body_hash, value: idempotencyKey.value })
    .from(idempotencyKey)
    .where(and(eq(idempotencyKey.scope, sql.placeholder('scope')), eq(idempotencyKey.key, sql.placeholder('key')))),
);

/**
 * Runs `work` in one transaction, with an effect at most once for a key. Nearly every key is a new one, so the key is kept
 * with the value at the end of the work. A request that was there before is noticed by that key, or by the refusal that the
 * work comes to because it was done already: either way it is rolled back and gets the stored value. Of two at the same
 * moment the second waits for the first (the primary key makes it wait). A crash before the commit leaves nothing behind.
 * `work` may therefore change nothing but the database.
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
    const [known] = await findStoredReply(db.read).execute({ scope: key.scope, key: key.key });
    if (!known) throw error;
    if (known.body_hash !== key.bodyHash) throw new Refused('IDEMPOTENCY_CONFLICT');
    return known.value as T;
  }
};
