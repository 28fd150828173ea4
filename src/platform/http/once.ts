import { createHash } from 'node:crypto';
import { and, eq } from 'drizzle-orm';
import type { Database, Tx } from '../db/database.ts';
import { idempotencyKey } from '../db/tables.ts';
import { Refused } from './refused.ts';

export type Key = { scope: string; key: string; bodyHash: string };

/** Passwords stay out: a fast hash of one could be guessed back. Whoever answers again for a password checks it again. */
export const bodyHash = (body: unknown): string =>
  createHash('sha256')
    .update(JSON.stringify(body ?? null, (key, value: unknown) => (key.endsWith('password') ? undefined : value)))
    .digest('base64url');

/**
 * Runs `work` in one transaction, at most once for a key. A second request with the same key waits for the first one
 * (the primary key makes it wait), then gets the stored value. A crash before the commit leaves nothing behind.
 * @throws Refused IDEMPOTENCY_CONFLICT when the key was used with another body.
 */
export const once = <T>(db: Database, key: Key | null, now: Date, work: (tx: Tx) => Promise<T>): Promise<T> =>
  db.tx(async (tx) => {
    if (!key) return work(tx);
    const where = and(eq(idempotencyKey.scope, key.scope), eq(idempotencyKey.key, key.key));
    const claimed = await tx
      .insert(idempotencyKey)
      .values({ scope: key.scope, key: key.key, body_hash: key.bodyHash, created_at: now })
      .onConflictDoNothing()
      .returning({ key: idempotencyKey.key });
    if (claimed.length === 0) {
      const [known] = await tx.select().from(idempotencyKey).where(where);
      if (known?.body_hash !== key.bodyHash) throw new Refused('IDEMPOTENCY_CONFLICT');
      return known.value as T;
    }
    const value = await work(tx);
    await tx.update(idempotencyKey).set({ value }).where(where);
    return value;
  });
