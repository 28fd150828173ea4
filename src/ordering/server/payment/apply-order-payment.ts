import { issuePaidInvoice, lockInvoiceOfOrder } from '#billing/server/commands.ts';
import { lockCustomerRow } from '#customers/server/commands.ts';
import { countRemainingSims } from '#ordering/rules/order-eligibility.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import { applyPaymentUpdate, lockPaymentSubjects, type PaymentUpdate } from '#payments/events.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import { sendPaymentRefusedMail } from '#payments/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { implementExtension, type EventContext } from '#platform/subscribers.ts';
import { confirmPaidOrderAndCreditMonths } from '../placing/confirm-order.ts';
import { lockOrder, type OrderWithProducts } from '../orders/orders.store.ts';
import { getCustomerEligibility } from '../orders/customer-eligibility.store.ts';

/** Whether the SIMs of a given-up order are still within the limit; other SIMs may have been ordered since. The customer must be locked. */
const hasSimCapacity = async (tx: Tx, { order, products }: OrderWithProducts, extra_cap: number): Promise<boolean> => {
  return countRemainingSims(await getCustomerEligibility(tx, order), extra_cap) >= products.length;
};

type OrderPayment = Pick<PaymentUpdate, 'customer_uuid' | 'subject_uuid' | 'payment_uuid' | 'amount_cents'>;

/**
 * Applies a payment to its order. Idempotent, and also accepts late payments of given-up orders. Returns null when it is
 * applied, or why it must be refunded: another payment was applied, the amount has changed, the order is cancelled or
 * unknown, or the SIM limit is reached.
 */
export const applyOrderPayment = async (
  tx: Tx,
  { queue, settings, now: clock }: Pick<EventContext, 'queue' | 'settings' | 'now'>,
  { customer_uuid, subject_uuid, payment_uuid, amount_cents }: OrderPayment,
): Promise<RefundReason | null> => {
  const now = clock();
  const lockedOrder = await lockOrder(tx, { customer_uuid, order_uuid: subject_uuid });
  if (!lockedOrder || lockedOrder.order.state === 'cancelled') return 'order_cancelled';
  if (lockedOrder.order.payment_uuid === payment_uuid) return null;
  if (lockedOrder.order.payment_uuid !== null || orderStates.next(lockedOrder.order.state, 'paid') === null)
    return 'paid_twice';
  if (lockedOrder.order.due_now_cents !== amount_cents) return 'amount_changed';
  if (lockedOrder.order.state === 'failed' && !(await hasSimCapacity(tx, lockedOrder, settings.EXTRA_SIM_CAP)))
    return 'cap_reached';
  await confirmPaidOrderAndCreditMonths(tx, queue, lockedOrder, now, { paid_at: now, payment_uuid });
  return null;
};

/** Locks the orders of payments and their invoices; before them the customers, whose SIMs are counted when an order was given up. */
export const lockOrdersOfPayments = implementExtension(lockPaymentSubjects, 'order', async (tx, payments) => {
  for (const { customer_uuid, subject_uuid: order_uuid } of payments) {
    await lockCustomerRow(tx, customer_uuid);
    await lockOrder(tx, { customer_uuid, order_uuid });
    await lockInvoiceOfOrder(tx, { customer_uuid, order_uuid });
  }
});

/** Applies a payment to its order: confirms it with an invoice, or refunds the payment. */
export const applyOrderPaymentUpdate = implementExtension(applyPaymentUpdate, 'order', async (tx, payment, ctx) => {
  const { customer_uuid, subject_uuid, amount_cents, outcome } = payment;
  if (outcome === 'declined' || outcome === 'failed')
    await sendPaymentRefusedMail(tx, ctx.queue, { ...payment, purpose: 'order' });
  if (outcome !== 'paid') return null;
  const refund_reason = await applyOrderPayment(tx, ctx, payment);
  if (refund_reason) return { reason: refund_reason };
  const invoice = { customer_uuid, order_uuid: subject_uuid, amount_cents, invoice_uuid: ctx.newId(), now: ctx.now() };
  await issuePaidInvoice(tx, invoice);
  return null;
});
