import { createHash } from 'node:crypto';
import { and, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import { prepared } from '../db/prepared.ts';
import { idempotencyKey } from '../db/tables.ts';
import { Refused } from './refused.ts';

export type Key = { scope: string; key: string; bodyHash: string };

/** Passwords stay out: a fast hash of one could be guessed back. Whoever answers again for a password checks it again. */
export const bodyHash = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, (key, value: unknown) => (key.endsWith('password') ? undefined : value)))
    .digest('base64url');

const claim = prepared('once_claim', (q) =>
  q
    .insert(idempotencyKey)
    .values({
      scope: sql.placeholder('scope'),
      key: sql.placeholder('key'),
      body_hash: sql.placeholder('bodyHash'),
      created_at: sql.placeholder('now'),
    })
    .onConflictDoNothing()
    .returning({ key: idempotencyKey.key }),
);

const keep = prepared('once_keep', (q) =>
  q
    .update(idempotencyKey)
    .set({ value: sql`${sql.placeholder('json')}::jsonb` })
    .where(and(eq(idempotencyKey.scope, sql.placeholder('scope')), eq(idempotencyKey.key, sql.placeholder('key')))),
);

/**
 * Runs `work` in one transaction, at most once for a key. A second request with the same key waits for the first one
 * (the primary key makes it wait), then gets the stored value. A crash before the commit leaves nothing behind.
 * @throws Refused IDEMPOTENCY_CONFLICT when the key was used with another body.
 */
export const once = <T>(db: Database, key: Key | null, now: Date, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    if (!key) return work(tx);
    const claimed = await claim(tx).execute({ ...key, now });
    if (claimed.length === 0) {
      const where = and(eq(idempotencyKey.scope, key.scope), eq(idempotencyKey.key, key.key));
      const [known] = await tx.select().from(idempotencyKey).where(where);
      if (known?.body_hash !== key.bodyHash) throw new Refused('IDEMPOTENCY_CONFLICT');
      return known.value as T;
    }
    const value = await work(tx);
    await keep(tx).execute({ scope: key.scope, key: key.key, json: JSON.stringify(value) ?? 'null' });
    return value;
  });
