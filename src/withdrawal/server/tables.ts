import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { instant, renamedCode } from '#platform/db/columns.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { NumberWish } from '../rules/number-wish.ts';
import type { ChangeKind, StatementKind } from '../rules/statement-kind.ts';
import { publicWithdrawalStates } from '../rules/withdrawal-state.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

/** Statements of withdrawal, and of the end of contracts, as received, with their progress. */
export const withdrawal = pgTable(
  'withdrawal',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    kind: text().$type<StatementKind>().notNull().default('withdrawal'),
    order_uuid: uuid().notNull(),
    state: renamedCode(publicWithdrawalStates).notNull(),
    submitted_at: instant().notNull(),
    /** As given in the statement. */
    name: text().notNull(),
    email: text().notNull(),
    paid_cents: integer().$type<Cents>().notNull(),
    used_cents: integer().$type<Cents>().notNull(),
    /** Use outside the plan. */
    usage_cents: integer().$type<Cents>().notNull().default(0),
    back_cents: integer().$type<Cents>().notNull(),
    owed_cents: integer().$type<Cents>().notNull(),
    deactivated_at: instant('stopped_at'),
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
    type: smallint().$type<SimType>().notNull(),
    offer_uuid: uuid().notNull(),
    msisdn: text().$type<Msisdn>(),
    /** Number of an unfinished port-in and its operator; null without one. */
    own_msisdn: text().$type<Msisdn>(),
    own_operator_uuid: uuid(),
    /** Null: the SIM was not in use. */
    number_wish: text().$type<NumberWish>(),
    number_until: instant(),
    days: integer().notNull(),
    /** When the network had deactivated it. */
    deactivated_at: instant('stopped_at'),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.order_product_uuid] }),
    index('withdrawn_sim_of').on(t.customer_uuid, t.withdrawal_uuid),
  ],
);

/** Statements of withdrawal from what was agreed on by itself after the contract: an add-on, or a plan. Each once. */
export const withdrawnChange = pgTable(
  'withdrawn_change',
  {
    customer_uuid: uuid().notNull(),
    kind: text().$type<ChangeKind>().notNull(),
    /** Uuid of the add-on; for a plan change that of the SIM. */
    subject_uuid: uuid().notNull(),
    agreed_at: instant().notNull(),
    uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    msisdn: text().$type<Msisdn>(),
    /** The add-on or plan of the catalogue. */
    offer_uuid: uuid().notNull(),
    /** For a plan change: the plan that stays or returns; else null. */
    returned_offer_uuid: uuid(),
    prepaid: boolean().notNull(),
    submitted_at: instant().notNull(),
    /** As given in the statement. */
    name: text().notNull(),
    email: text().notNull(),
    days: integer().notNull(),
    paid_cents: integer().$type<Cents>().notNull(),
    used_cents: integer().$type<Cents>().notNull(),
    back_cents: integer().$type<Cents>().notNull(),
    owed_cents: integer().$type<Cents>().notNull(),
    /** Prepaid: debited for the remaining days of the month on the earlier plan, which applies again after the change was withdrawn from. */
    rest_cents: integer().$type<Cents>().notNull().default(0),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.subject_uuid, t.agreed_at] }),
    uniqueIndex('withdrawn_change_uuid').on(t.customer_uuid, t.uuid),
  ],
);

const withdrawalRetentionReason = 'why money went back; it names nobody any more';

export const withdrawalPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(withdrawal, {
    exportedColumns: [
      'kind',
      'order_uuid',
      'state',
      'submitted_at',
      'name',
      'email',
      'paid_cents',
      'used_cents',
      'usage_cents',
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
      'deactivated_at',
    ],
    onErasure: { msisdn: null, own_msisdn: null },
    retentionReason: withdrawalRetentionReason,
  }),
  definePersonalTable(withdrawnChange, {
    exportedColumns: [
      'kind',
      'agreed_at',
      'msisdn',
      'offer_uuid',
      'submitted_at',
      'name',
      'email',
      'days',
      'paid_cents',
      'used_cents',
      'back_cents',
      'owed_cents',
      'rest_cents',
    ],
    onErasure: { msisdn: null, name: '', email: '' },
    retentionReason: withdrawalRetentionReason,
  }),
];
