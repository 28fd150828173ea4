import { bigint, index, integer, jsonb, pgTable, primaryKey, text, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Answers kept for `Idempotency-Key`, written in the transaction of the change itself. */
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

/** Jobs that fall due at a business time; the worker moves them to the queue. */
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

/** The offset of the business clock in milliseconds; one row, only ever written when a sandbox is on. */
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

/** Small secrets that the product makes for itself at its first start (cookie signing). */
export const ownSecret = pgTable('own_secret', {
  name: text().primaryKey(),
  value: text().notNull(),
});
