import { index, jsonb, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import type { CustomerDetails } from '#customers/server/queries.ts';
import { instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { INVOICE_RETENTION_YEARS } from '../rules/deletion.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';

/**
 * Accounts that were deleted. What the law on accounting and VAT wants to know about invoices, to whom they were made out, is here and
 * nowhere else, until it is forgotten.
 */
export const closedAccount = pgTable(
  'closed_account',
  {
    customer_uuid: uuid().primaryKey(),
    /** As on the invoices; null when there never was one. */
    details: jsonb().$type<CustomerDetails>(),
    /** As the customer said it. */
    reason: text(),
    closed_at: instant().notNull(),
    /** When everything else was gone; null as long as something outside is not off yet. */
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
