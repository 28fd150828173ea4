import {
  bigint,
  bigserial,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  timestamp,
  uuid,
} from 'drizzle-orm/pg-core';
import { toCurrentType } from './former-event-types.ts';
import { definePersonalTable, type PersonalTable } from './personal-data.ts';

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

/** Published domain events, for consumers outside of the product; see `domain-events.ts`. */
export const domainEvent = pgTable(
  'domain_event',
  {
    customer_uuid: uuid().notNull(),
    event_uuid: uuid().notNull(),
    type: text().notNull(),
    version: smallint().notNull(),
    payload: jsonb().$type<object>().notNull(),
    /** By the business clock. */
    at: timestamp({ withTimezone: true }).notNull(),
    /** Once every transaction up to this id has ended, no event that sorts before this one can appear any more. */
    horizon: bigint({ mode: 'number' }).notNull(),
    /** Order of publication among events of the same horizon. */
    ordinal: bigserial({ mode: 'number' }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.event_uuid] }),
    index().on(t.horizon, t.ordinal),
    // Rows are appended in the order of time, so a few pages of ranges serve the deletion of old ones.
    index().using('brin', t.at),
  ],
);

export const platformPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(domainEvent, {
    exportedColumns: ['type', 'at', 'payload'],
    toExported: (row) => ({ ...row, type: toCurrentType(row.type) }),
    onErasure: 'deleted',
  }),
];
