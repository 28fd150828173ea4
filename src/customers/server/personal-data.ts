import { sql } from 'drizzle-orm';
import { emailsOf } from '#identity/server/questions.ts';
import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { companyContact, consent, customer, subAccount } from './tables.ts';

/** Who somebody is. */
export const customersPersonal: readonly PersonalTable[] = [
  personal(customer, {
    shown: [
      'type',
      'language',
      'details',
      'proved',
      'newsletter',
      'accepted_at',
      'terms_version',
      'time_zone',
      'created_at',
    ],
    erased: { status: 'erased', details: null, proved: null, newsletter: false, time_zone: 'UTC' },
    because: 'invoices and payments belong to it; nothing in it says to whom it belonged',
  }),
  personal(subAccount, { shown: ['customer_product_uuid', 'made_at', 'taken_away_at'], erased: 'deleted' }),
  personal(consent, {
    shown: ['kind', 'given', 'version', 'at', 'language', 'offer_uuid', 'order_uuid'],
    erased: {},
    because: 'what was agreed with a contract is kept as long as the contract may be disputed',
  }),
  personal(companyContact, {
    rows: (customer_uuid) => sql`${companyContact.email} in (${emailsOf(customer_uuid)})`,
    shown: ['company_name', 'first_name', 'last_name', 'email', 'phone', 'message', 'created_at'],
    erased: 'deleted',
  }),
];
