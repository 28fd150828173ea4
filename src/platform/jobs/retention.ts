import { lt } from 'drizzle-orm';
import { retainForDays, type RetentionRule } from './delete-expired-data.ts';
import { deadLetter } from './tables.ts';
import { courierEvent, idempotencyKey, lineEvent, outsideEvent, portingEvent, rateLimit } from '../db/tables.ts';

/** Days during which a request can be repeated with its `Idempotency-Key`. */
const idempotencyKeyRetentionDays = 7;

/** Days for which ids of webhook events are kept. Senders repeat an event for a few days at most. */
const eventRetentionDays = 90;

/** Days for which dead letters are kept. */
const deadLetterRetentionDays = 90;

export const platformRetentionRules: readonly RetentionRule[] = [
  ...[outsideEvent, lineEvent, portingEvent, courierEvent].map((table) =>
    retainForDays(eventRetentionDays, table, table.taken_at),
  ),
  retainForDays(deadLetterRetentionDays, deadLetter, deadLetter.died_at),
  retainForDays(idempotencyKeyRetentionDays, idempotencyKey, idempotencyKey.created_at),
  { table: rateLimit, expired: (now) => lt(rateLimit.expire, now) },
];
