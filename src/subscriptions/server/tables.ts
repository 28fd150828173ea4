import { sql } from 'drizzle-orm';
import {
  boolean,
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
import type { Iccid, Msisdn } from '#platform/pure/line-ids.ts';
import type { AgreedPriceKind } from '../rules/agreed-price.ts';
import type { AddonState } from '../rules/addons.ts';
import type { ServiceSwitch } from '../rules/line-changes.ts';
import type { SimState } from '../rules/sim-state.ts';
import type { Bucket, BucketKind, Spent } from '../rules/bucket.ts';
import type { WithdrawnPlan } from '../rules/withdrawn-plan.ts';
import type { Visit } from '../rules/visit.ts';
import type { EsimProgress } from '../rules/esim.ts';
import type { PlanChangeState } from '../rules/plan-change.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { defineEncryptedColumns, type EncryptedTable } from '#platform/db/encrypted.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

export type { Bucket, BucketKind, Spent };

/** Our number pool. Free: not allocated, and `free_from` has passed. */
export const msisdnPool = pgTable(
  'msisdn_pool',
  {
    msisdn: text().$type<Msisdn>().primaryKey(),
    /** The end of the quarantine after a use. */
    free_from: instant().notNull(),
    allocation_uuid: uuid('order_product_uuid'),
  },
  (t) => [
    uniqueIndex().on(t.allocation_uuid),
    index('msisdn_pool_free')
      .on(t.free_from, t.msisdn)
      .where(sql`order_product_uuid is null`),
  ],
);

/** SIM cards in stock (kind 1) and profiles at the SM-DP+ (kind 0). */
export const simStock = pgTable(
  'sim_stock',
  {
    iccid: text().$type<Iccid>().primaryKey(),
    kind: smallint().$type<SimType>().notNull(),
    imsi: text().notNull().unique(),
    /** Read with `simPuks`. */
    puks_encrypted: text(),
    allocation_uuid: uuid('order_product_uuid'),
    /** Never allocated again: it was shipped, on a phone, or refused by the SM-DP+. */
    spent: boolean().notNull().default(false),
  },
  (t) => [
    uniqueIndex()
      .on(t.allocation_uuid)
      .where(sql`not spent`),
    index('sim_stock_free')
      .on(t.kind, t.iccid)
      .where(sql`order_product_uuid is null and not spent`),
  ],
);

/**
 * Number and SIM of a line, or a SIM that is to replace that of a line and has no number of its own. The row also exists when an order
 * product was cancelled before allocation. The column of `allocation_uuid` has the name that it had when only orders had SIMs.
 */
export const simAllocation = pgTable(
  'sim_allocation',
  {
    /** The order product whose line it is, or the SIM swap that it replaces a SIM for. */
    allocation_uuid: uuid('order_product_uuid').primaryKey(),
    /** Null only when the order was cancelled before allocation. */
    customer_uuid: uuid(),
    type: smallint().$type<SimType>(),
    offer_uuid: uuid(),
    addon_uuids: jsonb().$type<string[]>().notNull().default([]),
    /** From our number pool. */
    msisdn: text().$type<Msisdn>(),
    iccid: text().$type<Iccid>(),
    /** The ported number, once it has moved to us. */
    ported_msisdn: text().$type<Msisdn>(),
    /** Order product of the line whose SIM is replaced; null for the SIM of a line. */
    replaces_uuid: uuid(),
    state: text().$type<'reserved' | 'active' | 'released'>().notNull(),
    allocated_at: instant().notNull(),
  },
  (t) => [index().on(t.iccid), index().on(t.customer_uuid)],
);

/** The eSIM profile that was ordered for an allocation. */
export const esimProfile = pgTable('esim_profile', {
  allocation_uuid: uuid('order_product_uuid').primaryKey(),
  iccid: text().$type<Iccid>().notNull().unique(),
  smdp_address: text().notNull(),
  /** Read with `esimMatchingId`. */
  matching_id_encrypted: text(),
  progress: text().$type<EsimProgress>().notNull().default('released'),
  progress_at: instant().notNull(),
  error_code: text(),
});

/** Kinds of changes that are requested for a line in use. */
export type LineChangeKind =
  | 'suspend'
  | 'reactivate'
  | 'bar-outgoing'
  | 'unbar-outgoing'
  | 'change-services'
  | 'change-limit';
type ServiceOrderKind = 'activate' | 'change-number' | 'change-addons' | 'replace-sim' | 'deactivate' | LineChangeKind;
/** Services to switch, or a spending limit in cents. */
export type LineChangeRequest = { services?: ServiceSwitch[]; limit_cents?: Cents };

/** A request to the network. `uuid` is the external id that makes repeats idempotent. */
export const serviceOrder = pgTable(
  'service_order',
  {
    uuid: uuid().primaryKey(),
    allocation_uuid: uuid('order_product_uuid').notNull(),
    kind: text().$type<ServiceOrderKind>().notNull(),
    attempt: integer().notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    /** The requested change; null when the kind implies it. */
    wanted: jsonb().$type<LineChangeRequest>(),
    network_id: text(),
    /** The SIM that it was sent for; null until it is sent. */
    iccid: text().$type<Iccid>(),
    /** `open` until the network has completed or failed the order. */
    state: text().$type<'open' | 'completed' | 'failed'>().notNull().default('open'),
    /** The network's error code, or `NO_ANSWER` when the network accepted the order and never ended it, so that we failed it. */
    error_code: text(),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [uniqueIndex().on(t.allocation_uuid, t.kind, t.attempt), index().on(t.network_id)],
);

export type ProductAddon = {
  uuid: string;
  offer_uuid: string;
  state: AddonState;
  /** When it was activated, or requested while pending; ISO 8601. */
  started_at: string;
  /** Day on which it was added after the contract; absent for one ordered with its SIM, and in older rows. ISO 8601. */
  asked_at?: string;
  /** Time at which its customer withdrew from it, which ended it. ISO 8601. */
  withdrawn_at?: string;
  /** The service order attempt that provisions it; absent for add-ons without a network part. */
  attempt?: number;
  /** The 1st on which a removed add-on ends; absent for the others. */
  ends_on?: BusinessDate;
  /** ISO 8601. */
  ended_at?: string;
  /** Why the network refused it. */
  error_code?: string;
};

export type ServiceSetting = ServiceSwitch;

/** The last requested change that is pending or failed. `attempt` identifies its service order. */
export type RequestedChange<T> = T & { attempt: number; state: 'pending' | 'failed' };

export type SimHistoryEntry = { type: SimType; on: BusinessDate };

/** A SIM with its plan. Everything that changes with usage is in this row, so that recording usage takes one write and one lock. */
export const customerProduct = pgTable(
  'customer_product',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    name: text().notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    type: smallint().$type<SimType>().notNull(),
    state: text().$type<SimState>().notNull(),
    /** When the last line event happened at the network; older events are ignored. */
    line_told_at: instant(),
    offer_uuid: uuid().notNull(),
    /** The plan that takes effect on the 1st after `plan_change_asked_at`; null when none is scheduled. */
    pending_offer_uuid: uuid(),
    plan_change: text().$type<PlanChangeState>().notNull().default('none'),
    /** Kept after a cancellation and after it took effect: one request per month. */
    plan_change_asked_at: instant(),
    /** The plan change that was withdrawn from after it took effect. It affects the buckets of its month only. */
    withdrawn_plan: jsonb().$type<WithdrawnPlan>(),
    iccid: text().$type<Iccid>().notNull(),
    puks_encrypted: text(),
    /** Null for prepaid. */
    credit_limit_cents: integer().$type<Cents>(),
    /** Null until something was used. `json`, not `jsonb`: written with every usage record and never queried inside. */
    spent: json().$type<Spent>(),
    /** Where the SIM was seen last, and since when; null: at home since its activation. */
    visited: jsonb().$type<Visit>(),
    limit_change: jsonb().$type<RequestedChange<{ cents: Cents }>>(),
    services: jsonb().$type<ServiceSetting[]>().notNull(),
    service_change: jsonb().$type<RequestedChange<{ services: ServiceSetting[] }>>(),
    buckets: json().$type<Bucket[]>().notNull(),
    addons: jsonb().$type<ProductAddon[]>().notNull(),
    activated_at: instant().notNull(),
    /** When it was deactivated. */
    ended_at: instant(),
    /** First day of the newest Brussels month whose bill cycle was started; null: the month of activation. */
    begun_month: businessDate(),
    /** The Brussels day on which it was suspended because its month is not paid; null when it is not suspended for that. */
    suspended_unpaid_on: businessDate('paused_on'),
    /** Since when it is suspended because its account closes; null when it is not suspended for that. */
    closing_since: instant(),
    /** The Brussels day since which outgoing service is barred because an invoice is not paid; null when it is not barred. */
    outgoing_barred_on: businessDate(),
    /** The day on which it was resumed, and from which its plan counts in that month. */
    resumed_on: businessDate(),
    /** All SIMs with the Brussels day from which each was in use; null: one SIM since `activated_at`. */
    sims_had: jsonb().$type<SimHistoryEntry[]>(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    uniqueIndex().on(t.customer_uuid, t.order_product_uuid),
    index().on(t.msisdn),
  ],
);

/**
 * Prices agreed for SIMs, with the period of each: history for bills, never overwritten by the catalogue. Apart from `customer_product`,
 * because that row is rewritten with every usage record.
 */
export const agreedPrice = pgTable(
  'agreed_price',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    kind: text().$type<AgreedPriceKind>().notNull(),
    /** The plan or add-on; for a promo and for shipping the plan that was ordered with it. */
    offer_uuid: uuid().notNull(),
    cents: integer().$type<Cents>(),
    percent: smallint(),
    valid_from: businessDate().notNull(),
    /** Exclusive. */
    valid_until: businessDate(),
    /** When a plan was agreed by a plan change after the order of the SIM; null for all other prices. */
    agreed_at: instant(),
  },
  (t) => [
    primaryKey({
      name: 'agreed_price_key',
      columns: [t.customer_uuid, t.customer_product_uuid, t.kind, t.offer_uuid, t.valid_from],
    }),
  ],
);

/** The bill cycle run of a Brussels month, over all SIMs in key order. `bill_cycle_run_part` has its progress. */
export const billCycleRun = pgTable('bill_cycle_run', {
  /** First day of the month. */
  month: businessDate().primaryKey(),
  sims: integer().notNull().default(0),
  batches: integer().notNull().default(0),
  /** Longest time in milliseconds that a batch held its locks. */
  longest_ms: integer().notNull().default(0),
  started_at: instant().notNull(),
  ended_at: instant(),
});

/** Parts of a bill cycle run, by ranges of customers. Workers take a free part for each batch. */
export const billCycleRunPart = pgTable(
  'bill_cycle_run_part',
  {
    month: businessDate()
      .notNull()
      .references(() => billCycleRun.month, { onDelete: 'cascade' }),
    part: smallint().notNull(),
    /** The last customer of the part; null in the last part. */
    until_customer: uuid(),
    /** The last SIM that was processed, or one before the first of the part; null at the beginning of the first part. */
    at_customer: uuid(),
    at_product: uuid(),
    ended_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.month, t.part] })],
);

/** Condition for rows about the SIMs of a customer: these tables have no customer, because network and SM-DP+ know SIMs and not persons. */
const ofItsSims = (column: unknown) => (customer_uuid: string) =>
  sql`${column} in (select ${simAllocation.allocation_uuid} from ${simAllocation} where ${simAllocation.customer_uuid} = ${customer_uuid})`;

/** Personal data: SIMs, numbers and usage. A table whose rows are found through another table comes after it, because erasure goes from the last table to the first. */
export const subscriptionsPersonal: readonly PersonalTable[] = [
  definePersonalTable(customerProduct, {
    exportedColumns: [
      'name',
      'msisdn',
      'type',
      'state',
      'offer_uuid',
      'iccid',
      'services',
      'buckets',
      'spent',
      'visited',
      'addons',
      'activated_at',
      'ended_at',
      'sims_had',
    ],
    onErasure: {
      name: '',
      msisdn: '',
      iccid: '',
      services: [],
      buckets: [],
      spent: null,
      visited: null,
      addons: [],
      sims_had: null,
      puks_encrypted: null,
    },
    retentionReason: 'what a bill was for: plan and days',
  }),
  definePersonalTable(agreedPrice, {
    exportedColumns: ['kind', 'cents', 'percent', 'valid_from', 'valid_until'],
    onErasure: {},
    retentionReason: 'what a bill was for: the agreed prices',
  }),
  definePersonalTable(simAllocation, {
    exportedColumns: ['msisdn', 'iccid', 'ported_msisdn', 'state', 'allocated_at'],
    onErasure: { msisdn: null, iccid: null, ported_msisdn: null },
    retentionReason: 'that a SIM was given and taken back; a late event of the network finds it ended',
  }),
  definePersonalTable(esimProfile, {
    rows: ofItsSims(esimProfile.allocation_uuid),
    exportedColumns: ['progress', 'progress_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(serviceOrder, {
    rows: ofItsSims(serviceOrder.allocation_uuid),
    exportedColumns: ['kind', 'msisdn', 'iccid', 'state', 'created_at', 'ended_at'],
    onErasure: { msisdn: '', iccid: null },
    retentionReason: 'an order that is told of twice is known',
  }),
];

/** The PUKs of a SIM, encrypted identically in the stock and the customer product. */
export const simPuks = defineEncryptedColumns({
  name: 'puks',
  by: 'iccid',
  fields: ['puk1', 'puk2'],
  into: 'puks_encrypted',
});

/** The matching id of a profile, encrypted: with it and the SM-DP+ address another person could install the profile. */
export const esimMatchingId = defineEncryptedColumns({
  name: 'matching-id',
  by: 'iccid',
  fields: ['matching_id'],
  into: 'matching_id_encrypted',
});

export const subscriptionsEncrypted: readonly EncryptedTable[] = [
  { table: simStock, columns: simPuks },
  { table: customerProduct, columns: simPuks },
  { table: esimProfile, columns: esimMatchingId },
];
