import { and, eq, sql } from 'drizzle-orm';
import {
  boolean,
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
import type { ActivationState } from '#subscriptions/rules/activation-state.ts';
import type { OrderState } from '../rules/order-state.ts';
import type { OrderSums } from '../rules/order-price.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { PaymentType } from '#catalogue/rules/plan-kind.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

/** Totals of an order as shown to the customer, in cents including VAT. */
export type StoredOrderTotals = {
  per_month_cents: Cents;
  per_month_before_promo_cents: Cents;
  promo_months: number | null;
  /** Shipping of all cards. */
  shipping_cents: Cents;
  due_now_cents: Cents;
  first_month_days: number;
  vat_percent: number;
  /** VAT of a month. */
  vat_cents: Cents;
  sums: OrderSums;
};

/** Orders. A customer has at most one draft. */
export const customerOrder = pgTable(
  'customer_order',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    state: text().$type<OrderState>().notNull(),
    promo: jsonb().$type<PlacedPromo>(),
    totals: jsonb().$type<StoredOrderTotals>().notNull(),
    /** Amount to be paid before delivery; fixed when the order is placed. */
    due_now_cents: integer().$type<Cents>().notNull().default(0),
    /** 0 online, 1 direct debit; null for a draft. */
    payment_method: smallint(),
    created_at: instant().notNull(),
    updated_at: instant().notNull(),
    placed_at: instant(),
    paid_at: instant(),
    /** The applied payment; others are refunded. */
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

export type OrderedAddon = { uuid: string; price_cents: Cents };

/** A SIM of an order, with the prices it was ordered at. */
export const orderProduct = pgTable(
  'order_product',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    order_uuid: uuid().notNull(),
    /** Position in the order, from 0. */
    position: smallint().notNull(),
    /** 0 eSIM, 1 physical SIM. */
    type: smallint().$type<SimType>().notNull(),
    offer_uuid: uuid().notNull(),
    payment_type: text().$type<PaymentType>().notNull(),
    price_cents: integer().$type<Cents>().notNull(),
    /** Whether a prepaid SIM is allocated only after an identity proof. */
    identify: boolean().notNull(),
    addons: jsonb().$type<OrderedAddon[]>().notNull(),
    state: text().$type<ActivationState>().notNull(),
    /** Requested activations. */
    tries: smallint().notNull().default(0),
    failure_code: text(),
    early_start_at: instant(),
    created_at: instant().notNull(),
    /** Whether its number is the own number of the customer; null in an order of one SIM, or when the order does not say. */
    own_number: boolean(),
    /** Name of the person who will use it, given with the order. */
    user_name: text(),
    /** When each state was last reached, and the contract withdrawn from, ISO 8601; the dates of the tracker. */
    reached: jsonb().$type<Partial<Record<ActivationState | 'withdrawn', string>>>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    index('order_product_uuid').on(t.uuid),
    index('order_product_order').on(t.customer_uuid, t.order_uuid),
    // Partial index for sessions: most SIMs are active.
    index('order_product_pending')
      .on(t.customer_uuid)
      .where(sql`state <> 'active'`),
  ],
);

/** Joins the SIMs of an order to it. */
export const simOfOrder = and(
  eq(customerOrder.customer_uuid, orderProduct.customer_uuid),
  eq(customerOrder.uuid, orderProduct.order_uuid),
);

const billingRetentionReason = 'what a bill was for; it names nobody';

export const orderingPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(customerOrder, {
    exportedColumns: [
      'uuid',
      'state',
      'promo',
      'due_now_cents',
      'payment_method',
      'placed_at',
      'paid_at',
      'cancelled_at',
    ],
    onErasure: {},
    retentionReason: billingRetentionReason,
  }),
  definePersonalTable(orderProduct, {
    exportedColumns: [
      'order_uuid',
      'type',
      'offer_uuid',
      'payment_type',
      'price_cents',
      'addons',
      'state',
      'early_start_at',
      'own_number',
      'user_name',
      'created_at',
    ],
    onErasure: { user_name: null },
    retentionReason: billingRetentionReason,
  }),
];
