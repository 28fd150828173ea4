import { bigint, bigserial, index, pgTable, primaryKey, smallint, text, uuid } from 'drizzle-orm/pg-core';
import type { AccountNumber } from '../rules/accounts.ts';
import type { JournalEntryKind } from '../rules/journal-entry.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Journal entries. A trigger refuses every update and delete of these and of their lines. */
export const journalEntry = pgTable(
  'journal_entry',
  {
    /** The nil uuid for what concerns no customer. */
    customer_uuid: uuid().notNull(),
    kind: text().$type<JournalEntryKind>().notNull(),
    about: text().notNull(),
    /** In the order of posting; rollbacks leave gaps. */
    entry_id: bigserial({ mode: 'number' }).notNull(),
    /** Day in Brussels. */
    booked_on: businessDate().notNull(),
    /** Belgian VAT number of a business customer, ten digits. */
    vat_number: text(),
    posted_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.kind, t.about] }),
    index('journal_entry_booked_on').using('brin', t.booked_on),
  ],
);

/** Lines of journal entries. Those of an entry add up to 0; a balance is a sum of lines. */
export const journalLine = pgTable(
  'journal_line',
  {
    customer_uuid: uuid().notNull(),
    entry_id: bigint({ mode: 'number' }).notNull(),
    line: smallint().notNull(),
    account: text().$type<AccountNumber>().notNull(),
    /** Debit positive, credit negative. */
    amount_cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** On a taxable base and its VAT. */
    vat_percent: smallint(),
    /** Invoice, SIM, project or booking of the bank. */
    subject_uuid: uuid(),
    /** Copied from the entry, so that balances are summed without it. */
    booked_on: businessDate().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.entry_id, t.line] }),
    index('journal_line_booked_on').on(t.booked_on, t.account),
  ],
);

/** Debits and credits of each account in a closed month. Up to the newest month here, balances are read from these rows. */
export const accountBalanceCheckpoint = pgTable(
  'account_balance_checkpoint',
  {
    /** First day of the month. */
    month: businessDate().notNull(),
    account: text().$type<AccountNumber>().notNull(),
    debit_cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    credit_cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
  },
  (t) => [primaryKey({ columns: [t.month, t.account] })],
);

const retentionReason = 'the books are kept as long as the law on accounting and VAT asks; they name nobody';

export const ledgerPersonal: readonly PersonalTable[] = [
  definePersonalTable(journalEntry, { exportedColumns: [], onErasure: {}, retentionReason: retentionReason }),
  definePersonalTable(journalLine, { exportedColumns: [], onErasure: {}, retentionReason: retentionReason }),
];
