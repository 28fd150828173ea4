import { sql } from 'drizzle-orm';
import { queryRows, type Reader } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';

/** Balances of the accounts of a customer in the books, without zeros. */
export const sumAccountsOf = async (q: Reader, customer_uuid: string): Promise<Record<string, number>> => {
  const rows = await queryRows<{ account: string; cents: Cents }>(
    q,
    sql`select account, sum(amount_cents)::int as cents from journal_line where customer_uuid = ${customer_uuid}
        group by account having sum(amount_cents) <> 0 order by account`,
  );
  return Object.fromEntries(rows.map(({ account, cents }) => [account, cents]));
};
