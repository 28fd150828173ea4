import { sql } from 'drizzle-orm';
import { queryRows, type Reader } from '#platform/db/database.ts';
import type { Cents } from '#platform/pure/money.ts';

/** The next customers with payments, in key order. */
export const queryNextPayers = async (q: Reader, after: string | null, limit: number): Promise<string[]> => {
  const from = after === null ? sql`true` : sql`p.customer_uuid > ${after}::uuid`;
  const rows = await queryRows<{ customer_uuid: string }>(
    q,
    sql`select distinct p.customer_uuid from payment p where ${from} order by p.customer_uuid limit ${limit}`,
  );
  return rows.map(({ customer_uuid }) => customer_uuid);
};

/** A movement that the books lack: `subject_uuid` is a SIM, a payment or a refund. */
export type Unposted = { customer_uuid: string; subject_uuid: string; cents: Cents };

const ofCustomers = (customers: readonly string[]) => sql`(${sql.param(customers)}::uuid[])`;

/** Prepaid balances less what the books have of them. */
export const queryUnpostedBalances = (q: Reader, customers: readonly string[]): Promise<Unposted[]> =>
  queryRows<Unposted>(
    q,
    sql`select customer_uuid, subject_uuid, sum(cents)::int as cents from (
          select e.customer_uuid, e.order_product_uuid as subject_uuid, e.amount_cents as cents
          from prepaid_entry e where e.customer_uuid = any${ofCustomers(customers)}
          union all
          select l.customer_uuid, l.subject_uuid, l.amount_cents from journal_line l
          where l.customer_uuid = any${ofCustomers(customers)} and l.account = '4600') b
        group by 1, 2 having sum(cents) <> 0`,
  );

/** Paid payments without an entry. */
export const queryUnpostedPayments = (q: Reader, customers: readonly string[]): Promise<Unposted[]> =>
  queryRows<Unposted>(
    q,
    sql`select p.customer_uuid, p.payment_uuid as subject_uuid, p.amount_cents as cents from payment p
        where p.customer_uuid = any${ofCustomers(customers)} and p.outcome = 'paid' and not exists (
          select from journal_entry e where e.customer_uuid = p.customer_uuid and e.kind in ('payment', 'opening')
            and e.about = p.payment_uuid::text)`,
  );

/** Refunds without an entry; 0 cents for those that were sent. */
export const queryUnpostedRefunds = (q: Reader, customers: readonly string[]): Promise<Unposted[]> =>
  queryRows<Unposted>(
    q,
    sql`select r.customer_uuid, r.refund_uuid as subject_uuid, case when r.state = 'sent' then 0 else r.amount_cents end as cents
        from refund r where r.customer_uuid = any${ofCustomers(customers)} and not exists (
          select from journal_entry e where e.customer_uuid = r.customer_uuid and e.kind in ('refund', 'opening')
            and e.about = r.refund_uuid::text)`,
  );
