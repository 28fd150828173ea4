import { sql, lt } from 'drizzle-orm';
import { bigint, boolean, index, integer, jsonb, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { Bucket, Spent } from '#subscriptions/rules/bucket.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import type { LimitKind } from '../rules/limits.ts';
import type { RejectionReason } from '../rules/sim-life.ts';
import type { UsageType } from '../rules/usage-type.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { retentionStart } from '../rules/retention-months.ts';

/**
 * Usage records: calls, data sessions and messages. Partitioned by the Brussels month of their start, see
 * `partitions.store.ts`. The key matches how records are read: one SIM by time. Partitions have a unique index by SIM
 * and record id, so that a record is stored once.
 */
export const usageRecord = pgTable(
  'usage_record',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    begun_at: instant().notNull(),
    /** Record id of the network. */
    record_id: text().notNull(),
    type: smallint().$type<UsageType>().notNull(),
    /** Whether it was received; received calls may be charged abroad. */
    incoming: boolean().notNull(),
    /** Seconds, bytes or messages, by `type`. */
    quantity: bigint({ mode: 'number' }).notNull(),
    /** Quantity covered by a bucket. */
    included: bigint({ mode: 'number' }).notNull(),
    /** Out-of-plan cost in thousandths of a cent, with VAT. */
    cost_millicents: bigint({ mode: 'number' }).notNull(),
    /** The other number, with its last digits masked (`rules/dialled-number.ts`). Null for data. */
    other_party: text(),
    /** Country of that number, ISO 3166-1 alpha-2; null for data and numbers without a country. */
    other_country: text(),
    /** Country of the SIM, ISO 3166-1 alpha-2. */
    country: text().notNull(),
    /** MCC and MNC of the visited network; null at home. */
    network: text(),
    /** Code of the line of the price list, such as `home`, `eu` or `abroad-2`. */
    rate: text().notNull(),
    /** Edition of the price list used for rating. */
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

/** Usage of past months, updated by late records. The current month is in `customer_product`. */
export const usageMonth = pgTable(
  'usage_month',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    /** First day of the Brussels month. */
    month: businessDate().notNull(),
    buckets: jsonb().$type<Bucket[]>().notNull(),
    spent: jsonb().$type<Spent>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.customer_product_uuid, t.month] }), index().on(t.month)],
);

/** Unmatched records: of unknown SIMs, ingested when the SIM is assigned. */
export const unmatchedUsage = pgTable(
  'unmatched_usage',
  {
    /** IMSI of the SIM. */
    imsi: text().notNull(),
    record_id: text().notNull(),
    /** The original record. */
    record: jsonb().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.imsi, t.record_id] }), index().on(t.received_at)],
);

/** Rejected records, for the operator (`npm run usage:rejected`): of known SIMs and not rated, or malformed. */
export const rejectedUsage = pgTable(
  'usage_rejected',
  {
    /** IMSI of the SIM. */
    imsi: text().notNull(),
    record_id: text().notNull(),
    reason: text().$type<RejectionReason>().notNull(),
    /** The original record. */
    record: jsonb().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.imsi, t.record_id] }), index().on(t.received_at)],
);

/** Alerts about reached limits, once per month. */
export const usageAlert = pgTable(
  'usage_alert',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    month: businessDate().notNull(),
    kind: text().$type<LimitKind>().notNull(),
    percent: smallint().notNull(),
    told_at: instant().notNull(),
    /** Services that were barred; null if none. */
    stopped: jsonb().$type<ServiceSwitch[]>(),
    /** When the customer consented to continue. */
    consented_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.customer_product_uuid, t.month, t.kind, t.percent] }),
    // A partial index, because most alerts are of 80 % and bar nothing. The kinds are `barringLimitKinds`.
    index('usage_alert_stopping')
      .using('hash', t.customer_uuid)
      .where(sql`percent = 100 and consented_at is null and kind in ('spending', 'roaming')`),
    index().on(t.month),
  ],
);

/** Questions about records, one per record. */
export const usageQuestion = pgTable(
  'usage_question',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    begun_at: instant().notNull(),
    record_id: text().notNull(),
    question_uuid: uuid().notNull(),
    /** The account that sent the question: the main account or the sub-account of the SIM. */
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

export const usagePersonal: readonly PersonalTable[] = [
  definePersonalTable(usageRecord, {
    exportedColumns: [
      'customer_product_uuid',
      'begun_at',
      'type',
      'incoming',
      'quantity',
      'included',
      'cost_millicents',
      'other_party',
      'other_country',
      'country',
      'network',
    ],
    onErasure: 'deleted',
  }),
  definePersonalTable(usageMonth, {
    exportedColumns: ['customer_product_uuid', 'month', 'buckets', 'spent'],
    onErasure: 'deleted',
  }),
  definePersonalTable(usageAlert, {
    exportedColumns: ['customer_product_uuid', 'month', 'kind', 'percent', 'told_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(usageQuestion, {
    exportedColumns: ['customer_product_uuid', 'begun_at', 'record_id', 'text', 'asked_at'],
    onErasure: 'deleted',
  }),
];

/** Days for which records of unknown SIMs and rejected records are stored. */
const unmatchedRetentionDays = 60;

/** Rows about records are deleted once the records are: see `jobs/maintain-usage-partitions.ts`. */
export const usageRetention: readonly RetentionRule[] = [
  retainForDays(unmatchedRetentionDays, unmatchedUsage, unmatchedUsage.received_at),
  retainForDays(unmatchedRetentionDays, rejectedUsage, rejectedUsage.received_at),
  ...[usageMonth, usageAlert].map((table): RetentionRule => ({
    table,
    expired: (now, { USAGE_KEPT_MONTHS }) => lt(table.month, retentionStart(now, USAGE_KEPT_MONTHS)),
  })),
  {
    table: usageQuestion,
    expired: (now, { USAGE_KEPT_MONTHS }) =>
      lt(usageQuestion.begun_at, startOfBusinessDay(retentionStart(now, USAGE_KEPT_MONTHS))),
  },
];
