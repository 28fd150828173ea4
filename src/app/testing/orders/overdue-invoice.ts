import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { TestApp } from '../product/test-app.ts';

/** Inserts an invoice of 10 euro that is past its last reminder. */
export const insertOverdueInvoice = async ({ db }: TestApp, customer_uuid: string): Promise<void> => {
  const invoice_uuid = randomUUID();
  await db.write.execute(sql`
    insert into customer_invoice (customer_uuid, invoice_uuid, number, reference, month, amount_cents, remaining_cents, state,
      dunning, created_at, due_at)
    values (${customer_uuid}, ${invoice_uuid}, 990001, '+++099/0001/00085+++', '2026-09', 1000, 1000, 'unpaid', 'blocked', now(), now())`);
  await db.write.execute(sql`
    insert into invoice_reference (reference, customer_uuid, invoice_uuid)
    values ('099000100085', ${customer_uuid}, ${invoice_uuid}) on conflict do nothing`);
};
