import { lt } from 'drizzle-orm';
import { keptFor, type Retention } from '../jobs/forget-old.ts';
import { deadLetter } from '../jobs/tables.ts';
import { idempotencyKey, rateLimit } from './tables.ts';

/** Days in which a request may be repeated with its `Idempotency-Key`. */
const keysKeptDays = 7;

/** Days in which somebody may still want a job that failed for good. */
const deadKeptDays = 90;

export const platformRetention: readonly Retention[] = [
  keptFor(deadKeptDays, deadLetter, deadLetter.died_at),
  keptFor(keysKeptDays, idempotencyKey, idempotencyKey.created_at),
  { table: rateLimit, old: (now) => lt(rateLimit.expire, now) },
];
