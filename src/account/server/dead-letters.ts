import { type SQL, sql } from 'drizzle-orm';
import { emailsSelectIfConfirmed } from '#identity/server/queries.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { deadLetter } from '#platform/jobs/tables.ts';
import { numberSelectAt } from '#subscriptions/server/queries.ts';

const { payload } = deadLetter;

/** The customer whom a dead letter names, in its column or as the addressee of its message. */
const namedCustomer = sql`coalesce(${deadLetter.customer_uuid}::text, ${payload} #>> '{to,customer_uuid}', ${payload} ->> 'customer_uuid')`;

/**
 * Dead letters of a customer, by its uuid; or, where they name nobody, by its confirmed address or the number that its SIM had then: an address may
 * be typed by somebody else, and a number is given to another customer after its SIM has ended.
 */
const isOfCustomer = (customer_uuid: string): SQL => {
  const [emails, numbers] = [
    emailsSelectIfConfirmed(customer_uuid),
    numberSelectAt(customer_uuid, sql`${deadLetter.died_at}`),
  ];
  return sql`(${namedCustomer} = ${customer_uuid} or ${namedCustomer} is null and (
    ${payload} ->> 'email' in (${emails}) or ${payload} #>> '{to,email}' in (${emails})
    or ${payload} ->> 'msisdn' in (${numbers}) or ${payload} #>> '{to,msisdn}' in (${numbers})))`;
};

/** Jobs that write to somebody, or whose payload has an address or number. All others have ids only. */
const hasContactData = sql`${payload} ?| array['to', 'email', 'pending_email', 'msisdn']`;

/**
 * Failed jobs. An erasure deletes those with contact data, and keeps the others without their errors: a refund or the release of a SIM is
 * still to be done when an operator tries it again.
 */
export const deadLetterPersonalTables: readonly PersonalTable[] = [
  definePersonalTable(deadLetter, {
    rows: isOfCustomer,
    ofLogin: true,
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
