import { lt } from 'drizzle-orm';
import { retainForDays, type RetentionRule } from './delete-expired-data.ts';
import { deadLetter } from './tables.ts';
import { courierEvent, idempotencyKey, lineEvent, outsideEvent, portingEvent, rateLimit } from '../db/tables.ts';

/** Days in which a request may be repeated with its `Idempotency-Key`. */
const idempotencyKeyRetentionDays = 7;

/** Days for which an event of an outside system is remembered; they repeat one for some days at most. */
const eventRetentionDays = 90;

/** Days in which somebody may still want a job that failed for good. */
const deadLetterRetentionDays = 90;

export const platformRetentionRules: readonly RetentionRule[] = [
  ...[outsideEvent, lineEvent, portingEvent, courierEvent].map((table) =>
    retainForDays(eventRetentionDays, table, table.taken_at),
  ),
  retainForDays(deadLetterRetentionDays, deadLetter, deadLetter.died_at),
  retainForDays(idempotencyKeyRetentionDays, idempotencyKey, idempotencyKey.created_at),
  { table: rateLimit, expired: (now) => lt(rateLimit.expire, now) },
];
