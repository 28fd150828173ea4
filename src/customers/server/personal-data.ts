import { sql } from 'drizzle-orm';
import { emailsSelect } from '#identity/server/queries.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { companyContact, consent, customer, subAccount } from './tables.ts';

/** Master data of the customer. */
export const customersPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(customer, {
    exportedColumns: [
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
    onErasure: { status: 'erased', details: null, proved: null, newsletter: false, time_zone: 'UTC' },
    retentionReason: 'invoices and payments belong to it; nothing in it says to whom it belonged',
  }),
  definePersonalTable(subAccount, {
    exportedColumns: ['customer_product_uuid', 'made_at', 'taken_away_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(consent, {
    exportedColumns: ['kind', 'given', 'version', 'at', 'language', 'offer_uuid', 'order_uuid'],
    onErasure: {},
    retentionReason: 'what was agreed with a contract is kept as long as the contract may be disputed',
  }),
  definePersonalTable(companyContact, {
    rows: (customer_uuid) => sql`${companyContact.email} in (${emailsSelect(customer_uuid)})`,
    exportedColumns: ['company_name', 'first_name', 'last_name', 'email', 'phone', 'message', 'created_at'],
    onErasure: 'deleted',
  }),
];
