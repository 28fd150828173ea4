import { eq, type SQL, sql } from 'drizzle-orm';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import { type Part, part } from '#platform/db/part.ts';
import { prepared } from '#platform/db/prepared.ts';
import type { Caller } from '#platform/http/handler.ts';
import { findLiveSession } from './sessions.store.ts';
import { credential } from './tables.ts';

export type EmailOf = { address: string; status: 0 | 1 | 2; pending_address: string | null };

const email = prepared('identity_email', (q) =>
  q
    .select({ address: credential.email, status: credential.email_status, pending_address: credential.pending_email })
    .from(credential)
    .where(eq(credential.customer_uuid, sql.placeholder('customer_uuid'))),
);

/** The email address of a customer and how far it is confirmed; null for one who has none (a sub-account). */
export const emailOf = async (q: Reader | Tx, customer_uuid: string): Promise<EmailOf | null> => {
  const [row] = await email(q).execute({ customer_uuid });
  return row ?? null;
};

/** The same as a part of a statement about `customer`. */
export const emailPart = (customer: SQL): Part<EmailOf> => {
  const own = sql`credential c where c.customer_uuid = ${customer}`;
  return part(
    sql`select c.email as address, c.email_status as status, c.pending_email as pending_address from ${own}`,
    [own],
  );
};

/** How far the email address of `customer` is confirmed, 0 for one who has none: a column inside a statement. */
export const emailStatus = (customer: SQL): SQL<EmailOf['status']> =>
  sql`coalesce((select c.email_status from credential c where c.customer_uuid = ${customer}), 0)`;

/** Who is calling with a session token of this hash; null when the session is unknown, idle for 14 days or older than 30. */
export const findCaller = (db: Database, tokenHash: string, now: Date): Promise<Caller | null> =>
  findLiveSession(db, tokenHash, now);
