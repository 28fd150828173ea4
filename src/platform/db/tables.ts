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

/** One row as long as the release before may run, which knows no encrypted columns and reads those in clear. */
export const clearCopy = pgTable('clear_copy', { since: timestamp({ withTimezone: true }).primaryKey() });

/** Events of outside systems that were taken already: they tell some things twice. */
export const outsideEvent = pgTable(
  'outside_event',
  { system: text().notNull(), event_id: text().notNull(), taken_at: timestamp({ withTimezone: true }).notNull() },
  (t) => [primaryKey({ columns: [t.system, t.event_id] }), index().on(t.taken_at)],
);

// What `outside_event` was before: the release before still writes these three. When they go: db/migrations/README.md.
export const lineEvent = pgTable(
  'line_event',
  { source: text().notNull(), event_id: text().notNull(), taken_at: timestamp({ withTimezone: true }).notNull() },
  (t) => [primaryKey({ columns: [t.source, t.event_id] }), index().on(t.taken_at)],
);
export const portingEvent = pgTable(
  'porting_event',
  { event_id: text().primaryKey(), taken_at: timestamp({ withTimezone: true }).notNull() },
  (t) => [index().on(t.taken_at)],
);
export const courierEvent = pgTable(
  'courier_event',
  { event_id: text().primaryKey(), taken_at: timestamp({ withTimezone: true }).notNull() },
  (t) => [index().on(t.taken_at)],
);
