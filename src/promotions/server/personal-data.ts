import { sql } from 'drizzle-orm';
import { emailsOf } from '#identity/server/questions.ts';
import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { campaignUser, referral } from './tables.ts';

/** Who came through whom. */
export const promotionsPersonal: readonly PersonalTable[] = [
  personal(referral, {
    shown: ['ref_code', 'at'],
    erased: {},
    because: 'what a friend has earned by it stays theirs; nothing in it says who came',
  }),
  personal(campaignUser, {
    rows: (customer_uuid) => sql`${campaignUser.email} in (${emailsOf(customer_uuid)})`,
    shown: ['email', 'ref_code', 'invited_by', 'language', 'created_at'],
    erased: 'deleted',
  }),
];
