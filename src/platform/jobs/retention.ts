import { lt } from 'drizzle-orm';
import { keptFor, type Retention } from './forget-old.ts';
import { deadLetter } from './tables.ts';
import { courierEvent, idempotencyKey, lineEvent, outsideEvent, portingEvent, rateLimit } from '../db/tables.ts';

/** Days in which a request may be repeated with its `Idempotency-Key`. */
const keysKeptDays = 7;

/** Days for which an event of an outside system is remembered; they repeat one for some days at most. */
const eventsKeptDays = 90;

/** Days in which somebody may still want a job that failed for good. */
const deadKeptDays = 90;

export const platformRetention: readonly Retention[] = [
  ...[outsideEvent, lineEvent, portingEvent, courierEvent].map((table) =>
    keptFor(eventsKeptDays, table, table.taken_at),
  ),
  keptFor(deadKeptDays, deadLetter, deadLetter.died_at),
  keptFor(keysKeptDays, idempotencyKey, idempotencyKey.created_at),
  { table: rateLimit, old: (now) => lt(rateLimit.expire, now) },
];
