import { and, eq, sql } from 'drizzle-orm';
import { chargebackEntry } from '#billing/rules/prepaid-balance.ts';
import type { Chargeback } from '#payments/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { addDays, brusselsDate, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { daysToPay, issueOpenInvoice } from './commands.ts';
import { insertEntry, lockEntries } from './prepaid.store.ts';
import { scheduleTopUpRequest } from './schedule-top-up-request.ts';
import { customerInvoice } from './tables.ts';

/** Opens the paid invoice of an order again for what was taken back; a reversal pays it. */
const reopenInvoiceOfOrder = async (tx: Tx, { customer_uuid, subject_uuid, amount_cents }: Chargeback, now: Date) => {
  const due_at = startOfBusinessDay(addDays(brusselsDate(now), daysToPay));
  await tx
    .update(customerInvoice)
    .set({
      remaining_cents: sql`greatest(remaining_cents + ${amount_cents}, 0)`,
      state: sql`case when remaining_cents + ${amount_cents} > 0 then 'open' else 'paid' end`,
      due_at,
    })
    .where(and(eq(customerInvoice.customer_uuid, customer_uuid), eq(customerInvoice.order_uuid, subject_uuid)));
};

/** Takes a top-up off the balance. When the SIM has ended, its balance is closed, so the amount is invoiced. */
const debitTopUp = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  const { customer_uuid, subject_uuid: order_product_uuid, amount_cents } = chargeback;
  const key = { customer_uuid, order_product_uuid };
  const entry = chargebackEntry(await lockEntries(tx, key), chargeback);
  if (entry) {
    await insertEntry(tx, key, entry, ctx.now());
    await scheduleTopUpRequest(tx, ctx, key);
  } else if (amount_cents > 0)
    await issueOpenInvoice(tx, { customer_uuid, invoice_uuid: ctx.newId(), amount_cents, now: ctx.now() });
};

/** Makes a charged-back payment owed again: the invoice of its order is open, or the prepaid balance is lower. */
export const applyChargeback = async (tx: Tx, ctx: EventContext, chargeback: Chargeback): Promise<void> => {
  if (chargeback.purpose === 'order') await reopenInvoiceOfOrder(tx, chargeback, ctx.now());
  if (chargeback.purpose === 'top-up') await debitTopUp(tx, ctx, chargeback);
};
