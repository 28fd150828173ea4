import { index, integer, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { NumberWish } from '../rules/number-wish.ts';
import type { WithdrawalState } from '../rules/withdrawal-state.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

/** Statements of withdrawal as received, with their progress. */
export const withdrawal = pgTable(
  'withdrawal',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    order_uuid: uuid().notNull(),
    state: text().$type<WithdrawalState>().notNull(),
    submitted_at: instant().notNull(),
    /** As given in the statement. */
    name: text().notNull(),
    email: text().notNull(),
    paid_cents: integer().$type<Cents>().notNull(),
    used_cents: integer().$type<Cents>().notNull(),
    back_cents: integer().$type<Cents>().notNull(),
    owed_cents: integer().$type<Cents>().notNull(),
    stopped_at: instant(),
    settled_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.uuid] })],
);

/** Withdrawn SIMs; each can be withdrawn once. */
export const withdrawnSim = pgTable(
  'withdrawn_sim',
  {
    customer_uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    withdrawal_uuid: uuid().notNull(),
    /** Position in its order. */
    position: smallint().notNull(),
    type: smallint().$type<0 | 1>().notNull(),
    offer_uuid: uuid().notNull(),
    msisdn: text(),
    /** Number of an unfinished port-in and its operator; null without one. */
    own_msisdn: text(),
    own_operator_uuid: uuid(),
    /** Null: the SIM was not in use. */
    number_wish: text().$type<NumberWish>(),
    number_until: instant(),
    days: integer().notNull(),
    /** When the network had deactivated it. */
    stopped_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.order_product_uuid] }),
    index('withdrawn_sim_of').on(t.customer_uuid, t.withdrawal_uuid),
  ],
);

const withdrawalRetentionReason = 'why money went back; it names nobody any more';

export const withdrawalPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(withdrawal, {
    exportedColumns: [
      'order_uuid',
      'state',
      'submitted_at',
      'name',
      'email',
      'paid_cents',
      'used_cents',
      'back_cents',
      'owed_cents',
    ],
    onErasure: { name: '', email: '' },
    retentionReason: withdrawalRetentionReason,
  }),
  definePersonalTable(withdrawnSim, {
    exportedColumns: [
      'offer_uuid',
      'msisdn',
      'own_msisdn',
      'own_operator_uuid',
      'number_wish',
      'number_until',
      'days',
      'stopped_at',
    ],
    onErasure: { msisdn: null, own_msisdn: null },
    retentionReason: withdrawalRetentionReason,
  }),
];
