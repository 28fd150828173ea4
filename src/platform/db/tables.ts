import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Stored replies for `Idempotency-Key`, written in the transaction of the change. */
export const idempotencyKey = pgTable(
  'idempotency_key',
  {
    scope: text().notNull(),
    key: text().notNull(),
    body_hash: text().notNull(),
    value: jsonb(),
    created_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.scope, t.key] }), index().on(t.created_at)],
);

/** Jobs scheduled for a business time. The worker moves due timers to the job queue. */
export const timer = pgTable(
  'timer',
  {
    id: uuid().primaryKey(),
    job: text().notNull(),
    payload: jsonb().notNull(),
    due_at: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [index().on(t.due_at)],
);

/** Offset of the business clock in milliseconds. One row, only written in a sandbox. */
export const businessClock = pgTable('business_clock', {
  id: integer().primaryKey(),
  offset_ms: bigint({ mode: 'number' }).notNull(),
});

/** Counters of the rate limiter. */
export const rateLimit = pgTable(
  'rate_limit',
  {
    key: text().primaryKey(),
    points: integer().notNull(),
    expire: timestamp({ withTimezone: true }),
  },
  (t) => [index().on(t.expire)],
);

/** Secrets that the product generates at its first start (cookie signing). */
export const ownSecret = pgTable('own_secret', {
  name: text().primaryKey(),
  value: text().notNull(),
});

/** Processed webhook events. Outside systems may deliver an event more than once. */
export const outsideEvent = pgTable(
  'outside_event',
  { system: text().notNull(), event_id: text().notNull(), taken_at: timestamp({ withTimezone: true }).notNull() },
  (t) => [primaryKey({ columns: [t.system, t.event_id] }), index().on(t.taken_at)],
);
