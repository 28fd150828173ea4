import { sql } from 'drizzle-orm';
import {
  date,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import type { z } from 'zod';
import type { activationState } from '#subscriptions/contract.ts';
import type { delivery, orderState } from '#ordering/contract.ts';

export type OrderState = z.output<typeof orderState>;
export type ActivationState = z.output<typeof activationState>;

/** The promo as it was when the order was made: the catalogue may change afterwards. */
export type KeptPromo = { code: string; kind: 'percentage' | 'euro'; value: number; months: number };

/** What an order costs, in cents with VAT, as it was shown. */
export type KeptTotals = {
  per_month_cents: number;
  per_month_before_promo_cents: number;
  promo_months: number | null;
  shipping_cents: number;
  due_now_cents: number;
  first_month_cents: number;
  first_month_days: number;
  vat_percent: number;
  vat_cents: number;
};

/** An order. One draft a customer at most. */
export const customerOrder = pgTable(
  'customer_order',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    state: text().$type<OrderState>().notNull(),
    promo: jsonb().$type<KeptPromo>(),
    totals: jsonb().$type<KeptTotals>().notNull(),
    /** What must be paid before anything is delivered; fixed when the order is placed. */
    due_now_cents: integer().notNull().default(0),
    /** 0 online, 1 direct debit; null as long as it is a draft. */
    payment_method: smallint(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    placed_at: instant(),
    paid_at: instant(),
    /** The payment that counted; a second one is paid back. */
    payment_uuid: uuid(),
    confirmed_at: instant(),
    fulfilled_at: instant(),
    cancelled_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    index('customer_order_uuid').on(t.uuid),
    uniqueIndex('customer_order_one_draft')
      .on(t.customer_uuid)
      .where(sql`state = 'draft'`),
  ],
);

export type KeptAddon = { uuid: string; price_cents: number };

/** One SIM of an order, with the prices it was ordered at. */
export const orderProduct = pgTable(
  'order_product',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    order_uuid: uuid().notNull(),
    /** Place in the order, from 0. */
    position: smallint().notNull(),
    /** 0 eSIM, 1 physical SIM. */
    type: smallint().$type<0 | 1>().notNull(),
    offer_uuid: uuid().notNull(),
    payment_type: text().$type<'prepaid' | 'postpaid'>().notNull(),
    price_cents: integer().notNull(),
    addons: jsonb().$type<KeptAddon[]>().notNull(),
    state: text().$type<ActivationState>().notNull(),
    /** Activations asked for so far. */
    tries: smallint().notNull().default(0),
    failure_code: text(),
    early_start_at: instant(),
    created_at: instant().notNull(),
    /** When each state was last reached: the dates of the tracker. */
    reached: jsonb().$type<Partial<Record<ActivationState, string>>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    index('order_product_uuid').on(t.uuid),
    index('order_product_order').on(t.customer_uuid, t.order_uuid),
  ],
);

export type DeliveryState = z.output<typeof delivery>['state'] | 'cancelled';

/** A parcel with the physical SIMs of an order. `uuid` is the courier's external id, so asking twice makes one parcel. */
export const shipment = pgTable(
  'shipment',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    order_uuid: uuid().notNull(),
    /** The courier's own id, once it knows the parcel. */
    courier_id: text(),
    state: text().$type<DeliveryState>().notNull(),
    tracking_code: text(),
    tracking_url: text(),
    /** Brussels day. */
    expected_on: date(),
    created_at: instant().notNull(),
    sent_at: instant(),
    delivered_at: instant(),
    /** When the newest event happened: older ones that come later change nothing. */
    event_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    index('shipment_uuid').on(t.uuid),
    index('shipment_order').on(t.order_uuid),
    uniqueIndex('shipment_one_running')
      .on(t.order_uuid)
      .where(sql`state not in ('returned', 'cancelled')`),
  ],
);

/** Events of the courier that were taken already; it tells some things twice. */
export const courierEvent = pgTable(
  'courier_event',
  { event_id: text().primaryKey(), taken_at: instant().notNull() },
  (t) => [index().on(t.taken_at)],
);

/** Who came through whose referral code. */
export const referral = pgTable(
  'referral',
  { customer_uuid: uuid().primaryKey(), ref_code: text().notNull(), at: instant().notNull() },
  (t) => [index().on(t.ref_code)],
);

/** Addresses that registered for the referral campaign; they need not be customers. */
export const campaignUser = pgTable('campaign_user', {
  email: text().primaryKey(),
  ref_code: text().notNull().unique(),
  /** The code they came with. */
  invited_by: text(),
  language: text().notNull(),
  /** Brussels day of the newest confirmation mail. */
  mailed_on: date(),
  created_at: instant().notNull(),
});
