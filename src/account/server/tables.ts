import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerDetails } from '#customers/server/queries.ts';
import { instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { INVOICE_RETENTION_YEARS } from '#documents/rules/retention.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';

/** Deleted accounts: the recipients of invoices, as accounting and VAT law requires, until the retention ends. */
export const closedAccount = pgTable(
  'closed_account',
  {
    customer_uuid: uuid().primaryKey(),
    /** Details as on the invoices; null when there are no invoices. */
    details: jsonb().$type<CustomerDetails>(),
    /** Typed by the customer. */
    reason: text(),
    closed_at: instant().notNull(),
    /** When the erasure finished; null while lines are still active in the network. */
    erased_at: instant(),
  },
  (t) => [index().on(t.closed_at)],
);

export const accountPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(closedAccount, {
    exportedColumns: [],
    onErasure: {},
    retentionReason:
      'to whom invoices were made out, for as long as the law asks; nobody has it who is still a customer',
  }),
];

export const accountRetention: readonly RetentionRule[] = [
  retainForDays(INVOICE_RETENTION_YEARS * 366, closedAccount, closedAccount.closed_at),
];
