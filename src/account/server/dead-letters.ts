import { type SQL, sql } from 'drizzle-orm';
import { emailsSelect } from '#identity/server/queries.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { deadLetter } from '#platform/jobs/tables.ts';
import { numberSelect } from '#subscriptions/server/queries.ts';

const { payload } = deadLetter;

/** Dead letters of a customer, by its uuid, or by an address or number where the job had not found the customer yet. */
const isOfCustomer = (customer_uuid: string): SQL =>
  sql`(${deadLetter.customer_uuid} = ${customer_uuid}
    or ${payload} ->> 'email' in (${emailsSelect(customer_uuid)})
    or ${payload} #>> '{to,email}' in (${emailsSelect(customer_uuid)})
    or ${payload} ->> 'msisdn' in (${numberSelect(customer_uuid)})
    or ${payload} #>> '{to,msisdn}' in (${numberSelect(customer_uuid)}))`;

/** Jobs that write to somebody, or whose payload has an address or number. All others have ids only. */
const hasContactData = sql`${payload} ?| array['to', 'email', 'pending_email', 'msisdn']`;

/**
 * Failed jobs. An erasure deletes those with contact data, and keeps the others without their errors: a refund or the release of a SIM is
 * still to be done when an operator tries it again.
 */
export const deadLetterPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(deadLetter, {
    rows: isOfCustomer,
    exportedColumns: ['name', 'payload', 'died_at'],
    onErasure: { error: '' },
    retentionReason: 'work that is still to be done, by ids, for 90 days',
  }),
  // An erasure goes through the tables from the last to the first.
  definePersonalTable(deadLetter, {
    rows: (customer_uuid) => sql`${isOfCustomer(customer_uuid)} and ${hasContactData}`,
    exportedColumns: [],
    onErasure: 'deleted',
  }),
];
