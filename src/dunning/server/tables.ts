import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import { businessDate, instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { DisputeState } from '../rules/dispute.ts';
import type { DunningState } from '../rules/dunning-state.ts';
import type { Instalment } from '../rules/instalments.ts';

/** State of the reminders of each invoice that was not paid in time; kept when it is settled. */
export const dunningCase = pgTable(
  'dunning_case',
  {
    customer_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    state: text().$type<DunningState>().notNull(),
    /** Counts how often the invoice was reopened. */
    round: integer().notNull().default(1),
    due_on: businessDate().notNull(),
    /** The Brussels day on which the state began. */
    since: businessDate().notNull(),
    /** The day of its next check; null while only an event changes it. */
    next_on: businessDate(),
    /** The case waits for the answer to a dispute of the whole rest, for instalments, or for the heirs of its payer. */
    is_held: boolean().notNull().default(false),
    disputed_cents: integer().$type<Cents>().notNull().default(0),
    first_reminder_on: businessDate(),
    /** Reminder costs and interest that were charged. */
    costs_cents: integer().$type<Cents>().notNull().default(0),
    /** Sum of the amounts owed on each late day until `counted_until`: the base of interest. */
    cent_days: bigint({ mode: 'number' }).notNull().default(0),
    counted_until: businessDate().notNull(),
    /** Late days until `counted_until` on which nothing counted, because the case waited. */
    waited_days: integer().notNull().default(0),
    /** The day since when it waits for the heirs of its payer: no interest runs and no instalment is missed. Null when it does not. */
    heirs_since: businessDate(),
    /** Proof that the claim of a written-off invoice is lost, such as a judgment; with such a proof the State returns the VAT. */
    loss_proof: text(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.invoice_uuid] })],
);

/** Steps that were taken, as proof. Rows are only added. */
export const dunningStep = pgTable(
  'dunning_step',
  {
    customer_uuid: uuid().notNull(),
    step_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    round: integer().notNull(),
    state: text().$type<DunningState>().notNull(),
    taken_on: businessDate().notNull(),
    /** Amount that was due when the step was taken. */
    due_cents: integer().$type<Cents>().notNull(),
    cost_cents: integer().$type<Cents>().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.step_uuid] }),
    index('dunning_step_of_invoice').on(t.customer_uuid, t.invoice_uuid),
  ],
);

/** Disputes of invoices; one at a time. */
export const invoiceDispute = pgTable(
  'invoice_dispute',
  {
    customer_uuid: uuid().notNull(),
    dispute_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    reference: text().notNull(),
    cents: integer().$type<Cents>().notNull(),
    reason: text().notNull(),
    /** Lines of the invoice that are disputed, by their place on it; null: a sum, or all of it. */
    lines: jsonb().$type<number[]>(),
    state: text().$type<DisputeState>().notNull().default('open'),
    credited_cents: integer().$type<Cents>().notNull().default(0),
    created_at: instant().notNull(),
    resolved_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.dispute_uuid] }),
    uniqueIndex('invoice_dispute_open')
      .on(t.customer_uuid, t.invoice_uuid)
      .where(sql`state = 'open'`),
    index('invoice_dispute_of_invoice').on(t.customer_uuid, t.invoice_uuid),
  ],
);

/** Invoices that are paid in instalments; one plan per invoice. */
export const instalmentPlan = pgTable(
  'instalment_plan',
  {
    customer_uuid: uuid().notNull(),
    invoice_uuid: uuid().notNull(),
    /** Left to pay when the plan was agreed; the sum of the instalments. */
    agreed_cents: integer().$type<Cents>().notNull(),
    instalments: jsonb().$type<Instalment[]>().notNull(),
    state: text().$type<'running' | 'done' | 'missed'>().notNull().default('running'),
    created_at: instant().notNull(),
    ended_at: instant(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.invoice_uuid] })],
);

const retentionReason = 'the books are kept as long as the law on accounting and VAT asks; they name nobody';

export const dunningPersonal: readonly PersonalTable[] = [
  definePersonalTable(dunningCase, {
    exportedColumns: ['state', 'due_on', 'since', 'disputed_cents', 'first_reminder_on', 'costs_cents'],
    onErasure: {},
    retentionReason,
  }),
  definePersonalTable(dunningStep, {
    exportedColumns: ['state', 'taken_on', 'due_cents', 'cost_cents'],
    onErasure: {},
    retentionReason,
  }),
  definePersonalTable(invoiceDispute, {
    exportedColumns: ['reference', 'cents', 'reason', 'state', 'credited_cents', 'created_at', 'resolved_at'],
    onErasure: { reason: '' },
    retentionReason,
  }),
  definePersonalTable(instalmentPlan, {
    exportedColumns: ['agreed_cents', 'instalments', 'state', 'created_at', 'ended_at'],
    onErasure: {},
    retentionReason,
  }),
];
