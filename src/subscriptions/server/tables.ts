import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  date,
  index,
  integer,
  json,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { AddonState } from '#subscriptions/rules/addon-state.ts';
import type { ServiceSwitch } from '#subscriptions/rules/line-changes.ts';
import type { SimState } from '#subscriptions/rules/sim-state.ts';
import type { Bucket, BucketKind, Spent } from '#subscriptions/rules/bucket.ts';
import type { EsimProgress } from '#subscriptions/rules/esim-progress-state.ts';
import type { PlanChangeState } from '#subscriptions/rules/plan-change-state.ts';
import { instant } from '#platform/db/columns.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';

export type { Bucket, BucketKind, Spent };

/** Our telephone numbers. Free: nobody has it and its quarantine is over. */
export const msisdnPool = pgTable(
  'msisdn_pool',
  {
    msisdn: text().primaryKey(),
    /** From when it may be given to somebody; the end of the quarantine after it was in use. */
    free_from: instant().notNull(),
    order_product_uuid: uuid(),
  },
  (t) => [
    uniqueIndex().on(t.order_product_uuid),
    index('msisdn_pool_free')
      .on(t.free_from, t.msisdn)
      .where(sql`order_product_uuid is null`),
  ],
);

/** SIM cards in the drawer (kind 1) and profiles at the SM-DP+ (kind 0). */
export const simStock = pgTable(
  'sim_stock',
  {
    iccid: text().primaryKey(),
    kind: smallint().notNull(),
    imsi: text().notNull().unique(),
    /** In clear only for the release before, and in rows of it; `simPuks` reads them. */
    puk1: text().notNull(),
    puk2: text().notNull(),
    puks_encrypted: text(),
    order_product_uuid: uuid(),
    /** Never to be given to anybody again: it was in the mail, on a phone, or refused outside. */
    spent: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex()
      .on(t.order_product_uuid)
      .where(sql`not spent`),
    index('sim_stock_free')
      .on(t.kind, t.iccid)
      .where(sql`order_product_uuid is null and not spent`),
  ],
);

/**
 * The number and the SIM that an order product was given; one row also when it was cancelled before it got any. A SIM that is to take the
 * place of one in use stands here too, under the uuid of its swap and without a number of its own.
 */
export const simAllocation = pgTable(
  'sim_allocation',
  {
    order_product_uuid: uuid().primaryKey(),
    /** Null only when the cancellation came before the allocation. */
    customer_uuid: uuid(),
    type: smallint(),
    offer_uuid: uuid(),
    addon_uuids: jsonb().$type<string[]>().notNull().default([]),
    /** Given from our pool. */
    msisdn: text(),
    iccid: text(),
    /** The number that was kept, once it has moved to us. */
    ported_msisdn: text(),
    /** Of a SIM that is to take another one's place: the order product of that line. */
    replaces_uuid: uuid(),
    state: text().$type<'reserved' | 'active' | 'released'>().notNull(),
    allocated_at: instant().notNull(),
  },
  (t) => [index().on(t.iccid), index().on(t.customer_uuid)],
);

/** The eSIM profile that was ordered for an order product. */
export const esimProfile = pgTable('esim_profile', {
  order_product_uuid: uuid().primaryKey(),
  iccid: text().notNull().unique(),
  smdp_address: text().notNull(),
  /** As the PUKs of a SIM; `esimMatchingId` reads it. */
  matching_id: text().notNull(),
  matching_id_encrypted: text(),
  progress: text().$type<EsimProgress>().notNull().default('released'),
  progress_at: instant().notNull(),
  error_code: text(),
});

/** What is asked of the network for a line in use. */
export type LineChangeKind = 'suspend' | 'reactivate' | 'change-services' | 'change-limit';
type ServiceOrderKind = 'activate' | 'change-number' | 'change-addons' | 'replace-sim' | 'deactivate' | LineChangeKind;
/** Services to be switched, or a spending limit. */
export type LineChangeRequest = { services?: ServiceSwitch[]; limit_cents?: Cents };

/** What the network was asked to do. `uuid` is the external id that makes asking twice harmless. */
export const serviceOrder = pgTable(
  'service_order',
  {
    uuid: uuid().primaryKey(),
    order_product_uuid: uuid().notNull(),
    kind: text().$type<ServiceOrderKind>().notNull(),
    attempt: integer().notNull(),
    msisdn: text().notNull(),
    /** What a change of a line in use asks for; null for what says it by its kind. */
    wanted: jsonb().$type<LineChangeRequest>(),
    network_id: text(),
    /** `open` until the network has ended it. */
    state: text().$type<'open' | 'completed' | 'failed'>().notNull().default('open'),
    /** The network's own, or `NO_ANSWER`: it took the order and never ended it, so we did. */
    error_code: text(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [uniqueIndex().on(t.order_product_uuid, t.kind, t.attempt), index().on(t.network_id)],
);

export type ProductAddon = {
  uuid: string;
  offer_uuid: string;
  state: AddonState;
  /** Since when it is on, or was asked for; ISO 8601. */
  started_at: string;
  /** The try at the network that puts it on; none for what the network has no part in. */
  attempt?: number;
  /** Of one that was taken off: the 1st on which it ends. */
  ends_on?: string;
  /** ISO 8601. */
  ended_at?: string;
  /** Why the network would not put it on. */
  error_code?: string;
};

export type ServiceSetting = ServiceSwitch;

/** The last change that was asked of the network and is not made: under way, or refused. `attempt` names its service order. */
export type RequestedChange<T> = T & { attempt: number; state: 'pending' | 'failed' };

export type SimHistoryEntry = { type: 0 | 1; on: BusinessDate };

/** A SIM with its plan. What changes with its usage stands in this one row: a record is one write and one lock. */
export const customerProduct = pgTable(
  'customer_product',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    name: text().notNull(),
    msisdn: text().notNull(),
    type: smallint().notNull(),
    state: text().$type<SimState>().notNull(),
    /** When what the network last told of the line by itself had happened there; older tidings change nothing. */
    line_told_at: instant(),
    offer_uuid: uuid().notNull(),
    /** The plan that takes its place on the 1st after `plan_change_asked_at`; null when none is planned. */
    pending_offer_uuid: uuid(),
    plan_change: text().$type<PlanChangeState>().notNull().default('none'),
    /** Kept when it was taken back or has been applied: one request a month. */
    plan_change_asked_at: instant(),
    iccid: text().notNull(),
    puk1: text().notNull(),
    puk2: text().notNull(),
    puks_encrypted: text(),
    /** Null for prepaid. */
    credit_limit_cents: integer().$type<Cents>(),
    /** `spent` in cents, which the release before reads; of its month only. */
    credit_used_cents: integer().$type<Cents>().notNull().default(0),
    /** Null as long as nothing was used. As `buckets` kept as it was written: who stores records writes it with each, and nobody looks into it. */
    spent: json().$type<Spent>(),
    limit_change: jsonb().$type<RequestedChange<{ cents: Cents }>>(),
    services: jsonb().$type<ServiceSetting[]>().notNull(),
    service_change: jsonb().$type<RequestedChange<{ services: ServiceSetting[] }>>(),
    /** Null in rows of a version that kept them in tables of their own. */
    buckets: json().$type<Bucket[]>(),
    addons: jsonb().$type<ProductAddon[]>(),
    activated_at: instant().notNull(),
    /** When it was deactivated. The release before does not write it: then it is `line_told_at`, where the network told of its end. */
    ended_at: instant(),
    /** The newest Brussels month whose 1st was worked off, by its first day; null: that of the activation. */
    begun_month: date(),
    /** Since which Brussels day it is stopped because its month is not paid; null: it is not. */
    paused_on: date(),
    /** The day on which it came back from that, and from which its plan counts in that month. */
    resumed_on: date(),
    /** All SIMs that it had, by the Brussels day on which each came into use; null: one since `activated_at`. */
    sims_had: jsonb().$type<SimHistoryEntry[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    uniqueIndex().on(t.customer_uuid, t.order_product_uuid),
    index().on(t.msisdn),
  ],
);

/** The work of the 1st of a Brussels month, over all SIMs in the order of their key. What was done is committed with `at_customer` and `at_product`. */
export const billCycleRun = pgTable('month_run', {
  /** By its first day. */
  month: date().primaryKey(),
  /** The last SIM that was worked off; null before the first. */
  at_customer: uuid(),
  at_product: uuid(),
  sims: integer().notNull().default(0),
  batches: integer().notNull().default(0),
  /** Milliseconds in which the locks of one batch were held, at most. */
  longest_ms: integer().notNull().default(0),
  started_at: instant().notNull(),
  ended_at: instant(),
});

/** Add-ons of a product, as older versions look for them. */
export const customerAddon = pgTable(
  'customer_addon',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    offer_uuid: uuid().notNull(),
    state: text().$type<ProductAddon['state']>().notNull(),
    started_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.uuid] }), index().on(t.customer_product_uuid)],
);

/** What a product may use in a month, as older versions look for it. */
export const bucket = pgTable(
  'bucket',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    kind: text().$type<BucketKind>().notNull(),
    /** The Brussels month that `used` and `total` are about, by its first day. Afterwards all of `monthly` is there again. */
    month: date().notNull(),
    used: bigint({ mode: 'number' }).notNull().default(0),
    /** Null is unlimited. */
    total: bigint({ mode: 'number' }),
    /** A whole month's amount; the first month has less. */
    monthly: bigint({ mode: 'number' }),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.customer_product_uuid, t.kind] })],
);
