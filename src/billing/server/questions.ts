import { and, desc, eq, inArray } from 'drizzle-orm';
import type { z } from 'zod';
import type { invoice } from '#billing/contract.ts';
import type { paymentState } from '#customers/contract.ts';
import type { Database, Reader, Tx } from '#platform/db/database.ts';
import type { Caller } from '#platform/http/handler.ts';
import { toWire } from '#platform/pure/money.ts';
import { setupMethod } from '#billing/rules/payment-setup.ts';
import { customerInvoice, mandate, payment, paymentProfile } from './tables.ts';

export type PaymentState = z.output<typeof paymentState>;

/** How a customer pays: null when nothing was chosen, -1 while the bank check is not confirmed. One statement. */
export const paymentStateOf = async (q: Reader | Tx, customer_uuid: string): Promise<PaymentState | null> => {
  const [row] = await q
    .select({ profile: paymentProfile, mandate })
    .from(paymentProfile)
    .leftJoin(mandate, eq(mandate.customer_uuid, paymentProfile.customer_uuid))
    .where(eq(paymentProfile.customer_uuid, customer_uuid))
    .orderBy(desc(mandate.agreed_at))
    .limit(1);
  if (!row) return null;
  const method = row.profile.method === 0 ? 0 : setupMethod(row.profile.setup_state);
  if (method === null) return null;
  return {
    method,
    mandate: row.mandate && {
      reference: row.mandate.reference,
      iban_end: row.mandate.iban.slice(-4),
      account_holder: row.mandate.account_holder,
      state: row.mandate.state,
    },
  };
};

/** Whether a payment is the caller's. */
export const isPaymentOf = async (db: Database, payment_uuid: string, caller: Caller): Promise<boolean> => {
  const [row] = await db.read
    .select({ uuid: payment.payment_uuid })
    .from(payment)
    .where(and(eq(payment.customer_uuid, caller.customer_uuid), eq(payment.payment_uuid, payment_uuid)));
  return row !== undefined;
};

/** Invoices that are not paid yet, the oldest first. */
export const openInvoicesOf = async (q: Reader | Tx, customer_uuid: string): Promise<z.output<typeof invoice>[]> => {
  const rows = await q
    .select()
    .from(customerInvoice)
    .where(
      and(
        eq(customerInvoice.customer_uuid, customer_uuid),
        inArray(customerInvoice.state, ['open', 'pending', 'payment_refused', 'unpaid']),
      ),
    )
    .orderBy(customerInvoice.created_at);
  return rows.map((row) => ({
    referenceNumber: row.reference,
    number: String(row.number),
    month: row.month,
    createdDate: row.created_at.toISOString(),
    dueDate: row.due_at.toISOString(),
    amount: toWire(row.amount_cents),
    remaining: toWire(row.remaining_cents),
    state: row.state,
    pdf_url: null,
  }));
};

export type OrderPayment = { payment_uuid: string; outcome: (typeof payment.$inferSelect)['outcome'] };

/** The newest try to pay an order; null when none was started. */
export const lastPaymentOfOrder = async (q: Reader | Tx, order_uuid: string): Promise<OrderPayment | null> => {
  const [row] = await q
    .select({ payment_uuid: payment.payment_uuid, outcome: payment.outcome })
    .from(payment)
    .where(and(eq(payment.subject_uuid, order_uuid), eq(payment.purpose, 'order')))
    .orderBy(desc(payment.created_at))
    .limit(1);
  return row ?? null;
};
