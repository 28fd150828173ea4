import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { customerParameter, type SubQuery, subQuery, combinedQuery } from '#platform/db/combined-query.ts';

export type CustomerEmail = { address: string; status: 0 | 1 | 2; pending_address: string | null; refused?: boolean };

/** The email address of `customer`, whether its mail server refuses its mail, and how far it is confirmed, as a part of a statement; no row for who has none. */
export const emailSubQuery = (customer: SQL): SubQuery<CustomerEmail> =>
  subQuery(
    sql`select c.email as address, c.email_status as status, c.pending_email as pending_address,
        c.refused_address = coalesce(c.pending_email, c.email) as refused
      from credential c where c.customer_uuid = ${customer} and c.email is not null`,
  );

const selectCustomerEmail = combinedQuery('identity_email', customerParameter, {
  email: emailSubQuery(sql`owner.customer_uuid`),
});

/** The same by itself. One statement. */
export const findEmail = async (q: Reader, customer_uuid: string): Promise<CustomerEmail | null> => {
  const { email } = await selectCustomerEmail(q, { customer_uuid });
  return email[0] ?? null;
};

/** How far the email address of `customer` is confirmed, 0 for one who has none: a column inside a statement. */
export const emailStatusColumn = (customer: SQL): SQL<CustomerEmail['status']> =>
  sql`coalesce((select c.email_status from credential c where c.customer_uuid = ${customer}), 0)`;
