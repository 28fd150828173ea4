import { type SQL, sql } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { customerParameter, type SubQuery, subQuery, combinedQuery } from '#platform/db/combined-query.ts';
import type { EmailStatus } from '#identity/rules/email-status.ts';

export type CustomerEmail = { address: string; status: EmailStatus; pending_address: string | null; refused?: boolean };

/**
 * SQL part: the email address of `customer`, its status and whether its mail server refused mail; no row when there is no
 * address.
 */
export const emailSubQuery = (customer: SQL): SubQuery<CustomerEmail> =>
  subQuery(
    sql`select c.email as address, c.email_status as status, c.pending_email as pending_address,
        c.refused_address = coalesce(c.pending_email, c.email) as refused
      from credential c where c.customer_uuid = ${customer} and c.email is not null`,
  );

const selectCustomerEmail = combinedQuery('identity_email', customerParameter, {
  email: emailSubQuery(sql`owner.customer_uuid`),
});

/** The email address of a customer; null when there is none. One statement. */
export const findEmail = async (q: Reader, customer_uuid: string): Promise<CustomerEmail | null> => {
  const { email } = await selectCustomerEmail(q, { customer_uuid });
  return email[0] ?? null;
};

/** SQL column: the email status of `customer`; 0 when there is no address. */
export const emailStatusColumn = (customer: SQL): SQL<CustomerEmail['status']> =>
  sql`coalesce((select c.email_status from credential c where c.customer_uuid = ${customer}), 0)`;
