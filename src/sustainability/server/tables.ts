import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

/**
 * `plan` and `addon`: removal credited for a month; `to_project`: unused credits of twelve months that went to the default
 * project.
 */
type CarbonKind = 'plan' | 'addon' | 'to_project';

/** Append-only ledger of credited and used carbon removal. The balance of a customer is the sum. */
export const carbonEntry = pgTable(
  'carbon_entry',
  {
    customer_uuid: uuid().notNull(),
    kind: text().$type<CarbonKind>().notNull(),
    /** SIM or add-on with the month, or the month: the idempotency key of an entry. */
    about: text().notNull(),
    /** First day of the Brussels month of the entry. */
    month: date().notNull(),
    /** Negative: used. */
    grams: integer().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.kind, t.about] })],
);

/** Devices that a customer uses, for the estimate of emissions. */
export const customerWearable = pgTable(
  'customer_wearable',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    /** One of `wearables`. */
    wearable_uuid: uuid().notNull(),
    has_refurbished: boolean().notNull(),
    added_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.uuid] }),
    index('customer_wearable_by_customer').using('hash', t.customer_uuid),
  ],
);

export const sustainabilityPersonal: readonly PersonalTable[] = [
  definePersonalTable(carbonEntry, {
    exportedColumns: ['kind', 'month', 'grams', 'created_at'],
    onErasure: {},
    retentionReason: 'what was funded is accounted for as a whole; it names nobody',
  }),
  definePersonalTable(customerWearable, {
    exportedColumns: ['wearable_uuid', 'has_refurbished', 'added_at'],
    onErasure: 'deleted',
  }),
];
