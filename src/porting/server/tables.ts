import { sql } from 'drizzle-orm';
import { index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import type { PortInState } from '../rules/port-in-state.ts';
import type { RejectionCode } from '../rules/rejection.ts';
import type { SubscriptionKind } from '../rules/port-in-request.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';

/** A number that a customer keeps. At most one running port-in per order product. */
export const portIn = pgTable(
  'port_in',
  {
    uuid: uuid().primaryKey(),
    customer_uuid: uuid().notNull(),
    order_product_uuid: uuid().notNull(),
    msisdn: text().$type<Msisdn>().notNull(),
    operator_uuid: uuid().notNull(),
    subscription: text().$type<SubscriptionKind>().notNull(),
    sim_number: text(),
    customer_number: text(),
    /** Earliest date that the customer wishes. */
    wanted_date: businessDate(),
    /** When the customer authorised us to end the old contract. */
    mandate_at: instant(),
    state: text().$type<PortInState>().notNull().default('draft'),
    /** 0 before the first submission, which is 1. */
    attempt: integer().notNull().default(0),
    /** Id of the request at the porting house. */
    request_id: text(),
    rejection_code: text().$type<RejectionCode>(),
    created_at: instant().notNull(),
    /** When the state last changed. */
    changed_at: instant().notNull(),
    submitted_at: instant(),
    scheduled_at: instant(),
    ported_at: instant(),
  },
  (t) => [
    index().on(t.order_product_uuid),
    uniqueIndex('port_in_one_running')
      .on(t.order_product_uuid)
      .where(sql`state not in ('cancelled', 'expired')`),
    index().on(t.msisdn),
    index().on(t.request_id),
    index('port_in_by_customer').using('hash', t.customer_uuid),
  ],
);

/** The code with which a customer ports a number out; at most one for each SIM. */
export const portOutCode = pgTable(
  'port_out_code',
  {
    customer_uuid: uuid().notNull(),
    customer_product_uuid: uuid().notNull(),
    /** E.164, the number of the code. */
    msisdn: text().$type<Msisdn>().notNull(),
    /** Keyed hash of the code. */
    code_hash: text().notNull(),
    made_at: instant().notNull(),
    expires_at: instant().notNull(),
    /** Wrong codes that the porting house sent. */
    tries: smallint().notNull().default(0),
    /** When a request was accepted with it, and the id of that request at the porting house. */
    used_at: instant(),
    request_id: text(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.customer_product_uuid] }),
    index().on(t.msisdn),
    index().on(t.expires_at),
  ],
);

/** Personal data: port-ins and port-out codes. */
export const portingPersonal: readonly PersonalTable[] = [
  definePersonalTable(portIn, {
    exportedColumns: [
      'msisdn',
      'operator_uuid',
      'subscription',
      'sim_number',
      'customer_number',
      'wanted_date',
      'state',
      'created_at',
      'ported_at',
    ],
    onErasure: { msisdn: '', sim_number: null, customer_number: null },
    retentionReason: 'a request that the porting house tells of once more is known',
  }),
  definePersonalTable(portOutCode, {
    exportedColumns: ['msisdn', 'made_at', 'expires_at', 'used_at'],
    onErasure: 'deleted',
  }),
];

export const portingRetention: readonly RetentionRule[] = [retainForDays(1, portOutCode, portOutCode.expires_at)];
