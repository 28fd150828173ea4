import { sql } from 'drizzle-orm';
import { emailsSelect } from '#identity/server/queries.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { campaignUser, referral } from './tables.ts';

/** The referrals of a customer, for export and erasure. */
export const promotionsPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(referral, {
    exportedColumns: ['ref_code', 'at'],
    onErasure: {},
    retentionReason: 'what a friend has earned by it stays theirs; nothing in it says who came',
  }),
  definePersonalTable(campaignUser, {
    rows: (customer_uuid) => sql`${campaignUser.email} in (${emailsSelect(customer_uuid)})`,
    exportedColumns: ['email', 'ref_code', 'invited_by', 'language', 'created_at'],
    onErasure: 'deleted',
  }),
];
