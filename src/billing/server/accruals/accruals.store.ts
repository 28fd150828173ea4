import type { RevenueLine } from '#ledger/rules/entry-builders.ts';
import { sql } from 'drizzle-orm';
import { queryRows, type Reader } from '#platform/db/database.ts';
import { addMonths, type BusinessDate } from '#platform/pure/calendar.ts';

/** Revenue by customer of bills about `month` that were booked after it. One statement. */
export const queryRevenueBilledLater = async (
  q: Reader,
  customer_uuids: readonly string[],
  month: BusinessDate,
): Promise<Map<string, RevenueLine[]>> => {
  const rows = await queryRows<{ customer_uuid: string } & { account: RevenueLine['account']; cents: string }>(
    q,
    sql`select e.customer_uuid, l.account, sum(l.amount_cents)::text as cents
      from customer_invoice i
      join journal_entry e on e.customer_uuid = i.customer_uuid and e.kind = 'invoice' and e.about = i.invoice_uuid::text
      join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
      where i.customer_uuid = any((select ${sql.param([...customer_uuids])}::uuid[])::uuid[]) and i.kind = 'bill' and i.period_from = ${month}
        and e.booked_on >= ${addMonths(month, 1)}::date and l.account like '7%'
      group by 1, 2 order by 1, 2`,
  );
  const lines = rows.map(({ cents, ...row }) => ({ ...row, amount_cents: Number(cents) }));
  return Map.groupBy(lines, ({ customer_uuid }) => customer_uuid);
};
