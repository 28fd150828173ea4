import { sql } from 'drizzle-orm';
import { structuredCommunication } from '#billing/rules/structured-communication.ts';
import { rowsOf, type Tx } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { customerInvoice } from './tables.ts';

type PaidInvoice = { customer_uuid: string; order_uuid: string; amount_cents: number; invoice_uuid: string; now: Date };

/** The next invoice number. Numbers have no gaps, so they are given one transaction at a time. */
const nextNumber = async (tx: Tx): Promise<number> => {
  await rowsOf(tx, sql`select pg_advisory_xact_lock(4021978)`);
  const [row] = await rowsOf<{ next: number }>(
    tx,
    sql`select (coalesce(max(number), 0) + 1)::int as next from customer_invoice`,
  );
  return row?.next ?? 1;
};

/** The invoice of what was paid when ordering; one an order. */
export const keepPaidInvoice = async (
  tx: Tx,
  { order_uuid, amount_cents, now, ...rest }: PaidInvoice,
): Promise<void> => {
  const number = await nextNumber(tx);
  await tx
    .insert(customerInvoice)
    .values({
      ...rest,
      order_uuid,
      number,
      reference: structuredCommunication(number),
      month: brusselsDate(now).slice(0, 7),
      amount_cents,
      remaining_cents: 0,
      state: 'paid',
      created_at: now,
      due_at: now,
    })
    .onConflictDoNothing();
};
