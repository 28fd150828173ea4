import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Bucket, Spent } from '#subscriptions/rules/bucket.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import type { LimitKind } from '#usage/rules/limits.ts';
import type { UsageType } from '#usage/rules/usage-type.ts';
import { instant } from '#platform/db/columns.ts';

/**
 * What a SIM did: one call, data session or message. Partitioned by the Brussels month in which it began, see `partitions.store.ts`.
 * The key is how it is read: one SIM's records by time. A partition has one more, by SIM and record id, so that a record is stored once.
 */
export const usageRecord = pgTable(
  'usage_record',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    begun_at: instant().notNull(),
    /** The network's own id of it. */
    record_id: text().notNull(),
    type: smallint().$type<UsageType>().notNull(),
    /** Received, not made: abroad that may cost something. */
    incoming: boolean().notNull(),
    /** Seconds, bytes or messages, by `type`. */
    quantity: bigint({ mode: 'number' }).notNull(),
    /** How much of `quantity` came out of the plan's bucket. */
    included: bigint({ mode: 'number' }).notNull(),
    /** Outside the plan, in thousandths of a cent, with VAT. */
    cost_millicents: bigint({ mode: 'number' }).notNull(),
    /** Whom it was with, the last digits masked: `rules/other-party.ts`. Null for data. */
    other_party: text(),
    /** Where that number is, ISO 3166-1 alpha-2; null for data, and for what is in no country. */
    other_country: text(),
    /** Where the SIM was, ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** The network that it was on, MCC and MNC; null at home. */
    network: text(),
    /** The line of the price list that counted, such as `home`, `eu` or `abroad-2`. */
    rate: text().notNull(),
    /** Edition of the price list that it was rated by. */
    edition: integer().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'usage_record_key',
      columns: [t.customer_uuid, t.customer_product_uuid, t.begun_at, t.record_id],
    }),
  ],
);

/** How a month of a SIM ended, and what late records have made of it; the month that is running stands in `customer_product`. */
export const usageMonth = pgTable(
  'usage_month',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    /** The Brussels month, by its first day. */
    month: date().notNull(),
    buckets: jsonb().$type<Bucket[]>().notNull(),
    spent: jsonb().$type<Spent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.customer_product_uuid, t.month] }), index().on(t.month)],
);

/** Records of SIMs that nobody has (yet): they are taken when somebody does. */
export const unmatchedUsage = pgTable(
  'usage_aside',
  {
    /** The SIM, as the network calls it. */
    imsi: text().notNull(),
    record_id: text().notNull(),
    /** As it came. */
    record: jsonb().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.imsi, t.record_id] }), index().on(t.received_at)],
);

/** That somebody was told that so much of something is used; once a month. */
export const usageAlert = pgTable(
  'usage_alert',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    month: date().notNull(),
    /** What runs out. */
    kind: text().$type<LimitKind>().notNull(),
    percent: smallint().notNull(),
    told_at: instant().notNull(),
    /** Services that were switched off when it had run out; null when none were. */
    stopped: jsonb().$type<ServiceSwitch[]>(),
    /** When the customer wanted to go on all the same. */
    consented_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.customer_product_uuid, t.month, t.kind, t.percent] }),
    // Most are told at 80 %, and stop nothing. The kinds are `barringLimitKinds`.
    index('usage_alert_stopping')
      .using('hash', t.customer_uuid)
      .where(sql`percent = 100 and consented_at is null and kind in ('spending', 'roaming')`),
    index().on(t.month),
  ],
);

/** That a record was questioned: once, by whoever sees it. */
export const usageQuestion = pgTable(
  'usage_question',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    begun_at: instant().notNull(),
    record_id: text().notNull(),
    question_uuid: uuid().notNull(),
    /** The main account, or the sub-account of the SIM. */
    asked_by: uuid().notNull(),
    text: text().notNull(),
    asked_at: instant().notNull(),
  },
  (t) => [
    primaryKey({
      name: 'usage_question_key',
      columns: [t.customer_uuid, t.customer_product_uuid, t.begun_at, t.record_id],
    }),
    index().on(t.begun_at),
  ],
);
