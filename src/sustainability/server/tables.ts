import {
  bigint,
  bigserial,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uuid,
} from 'drizzle-orm/pg-core';
import type { WalletEntryKind } from '../rules/wallet.ts';
import type { Growth } from '../rules/news.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import type { Cents } from '#platform/pure/money.ts';

/** The entry of a wallet that names a gift in `removal_gift`. */
type GiftKind = 'given' | 'to_project' | 'undone';

/** Append-only ledger of credited and used carbon removal. The balance of a customer is the sum. */
export const carbonEntry = pgTable(
  'carbon_entry',
  {
    customer_uuid: uuid().notNull(),
    kind: text().$type<WalletEntryKind>().notNull(),
    /** Idempotency key of an entry: uuid and month of a SIM or add-on, or the uuid of a gift (`walletEntryKinds`). */
    about: text().notNull(),
    /** First day of the Brussels month of the entry. */
    month: businessDate().notNull(),
    /** Negative for grams that are used or reversed. */
    grams: integer().notNull(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.kind, t.about] }), index('carbon_entry_of_month').on(t.month)],
);

/**
 * Months before the open ones that got entries since they were summed. Rows without a key, so that concurrent inserts
 * do not wait for each other.
 */
export const forestMonthDue = pgTable('forest_month_due', {
  id: bigserial({ mode: 'number' }).primaryKey(),
  month: businessDate().notNull(),
});

/**
 * Grams given from wallets to removal projects, by choice or at the end of twelve months. Rows are only added; an
 * undone gift has a row with the opposite grams. In the order of `given_at` they are served from the lots of the
 * project.
 */
export const removalGift = pgTable(
  'removal_gift',
  {
    customer_uuid: uuid().notNull(),
    ledger_uuid: uuid().notNull(),
    kind: text().$type<GiftKind>().notNull(),
    project_uuid: uuid().notNull(),
    /** Negative: undone. */
    grams: integer().notNull(),
    /** First day of the Brussels month. */
    month: businessDate().notNull(),
    given_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.ledger_uuid, t.kind] }),
    index('removal_gift_of_project').on(t.project_uuid, t.month),
  ],
);

/**
 * Contributions that customers have paid: a row for each line of the books on the account of contributions, once it is
 * paid, and one with the opposite cents when it is refunded. Rows are only added.
 */
export const contributionEntry = pgTable(
  'contribution_entry',
  {
    customer_uuid: uuid().notNull(),
    /** Journal entry and line. */
    entry_id: bigint({ mode: 'number' }).notNull(),
    line: smallint().notNull(),
    /** Counts the changes of a line: paid, refunded, paid again. */
    nth: smallint().notNull(),
    project_uuid: uuid().notNull(),
    addon_offer_uuid: uuid().notNull(),
    /** Negative: refunded. */
    cents: integer().$type<Cents>().notNull(),
    month: businessDate().notNull(),
    collected_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.entry_id, t.line, t.nth] }),
    index('contribution_entry_of_project').on(t.project_uuid, t.month),
  ],
);

/**
 * Public pages that customers make of their forest, euro or kilo. The token is in the address of a public page, so it
 * is stored in plain text.
 */
export const forestShare = pgTable(
  'forest_share',
  {
    customer_uuid: uuid().notNull(),
    share_uuid: uuid().notNull(),
    token: text().notNull().unique(),
    what: text().$type<'forest' | 'euro' | 'kilo'>().notNull(),
    /** The entry that a page of a euro or kilogram follows step by step; null: the newest. */
    entry: text(),
    /** Chosen by the customer. */
    name: text(),
    message: text(),
    created_at: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.customer_uuid, t.share_uuid] })],
);

/** Growth of the forest as a customer saw it on the last two days of visits. */
export const forestVisit = pgTable('forest_visit', {
  customer_uuid: uuid().primaryKey(),
  visited_on: businessDate().notNull(),
  growth: jsonb().$type<Growth>().notNull(),
  before_on: businessDate(),
  before_growth: jsonb().$type<Growth>(),
});

/** Devices that a customer uses, for the estimate of emissions. */
export const customerWearable = pgTable(
  'customer_wearable',
  {
    customer_uuid: uuid().notNull(),
    uuid: uuid().notNull(),
    /** Uuid of an entry in `wearables`. */
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
  definePersonalTable(removalGift, {
    exportedColumns: ['kind', 'grams', 'given_at'],
    onErasure: {},
    retentionReason: 'what was funded is accounted for as a whole; it names nobody',
  }),
  definePersonalTable(contributionEntry, {
    exportedColumns: ['cents', 'month', 'collected_at'],
    onErasure: {},
    retentionReason: 'the books are kept as long as the law on accounting and VAT asks; they name nobody',
  }),
  definePersonalTable(forestShare, {
    exportedColumns: ['what', 'name', 'message', 'created_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(forestVisit, { exportedColumns: ['visited_on', 'before_on'], onErasure: 'deleted' }),
  definePersonalTable(customerWearable, {
    exportedColumns: ['wearable_uuid', 'has_refurbished', 'added_at'],
    onErasure: 'deleted',
  }),
];
