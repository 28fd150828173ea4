import { boolean, date, index, integer, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';

/** A plan's carbon removal of a month, an add-on's, and what nobody used for twelve months and went to the default project. */
type CarbonKind = 'plan' | 'addon' | 'to_project';

/** Carbon removal that was credited to a customer and used. Rows are only ever added: the wallet is their sum. */
export const carbonEntry = pgTable(
  'carbon_entry',
  {
    customer_uuid: uuid().notNull(),
    kind: text().$type<CarbonKind>().notNull(),
    /** The SIM or add-on and the month, or the month: what makes an entry happen once. */
    about: text().notNull(),
    /** The Brussels month that it counts for, by its first day. */
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
