import { lt } from 'drizzle-orm';
import { keptFor, type Retention } from '../jobs/forget-old.ts';
import { idempotencyKey, rateLimit } from './tables.ts';

/** Days in which a request may be repeated with its `Idempotency-Key`. */
const keysKeptDays = 7;

export const platformRetention: readonly Retention[] = [
  keptFor(keysKeptDays, idempotencyKey, idempotencyKey.created_at),
  { table: rateLimit, old: (now) => lt(rateLimit.expire, now) },
];
