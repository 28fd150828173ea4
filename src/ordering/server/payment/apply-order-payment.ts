import { issuePaidInvoice } from '#billing/server/commands.ts';
import { lockCustomerRow } from '#customers/server/commands.ts';
import { countRemainingSims } from '#ordering/rules/order-eligibility.ts';
import { orderStates } from '#ordering/rules/order-state.ts';
import { applyPaymentUpdate, type PaymentUpdate } from '#payments/events.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import { sendPaymentRefusedMail } from '#payments/server/commands.ts';
import type { Tx } from '#platform/db/database.ts';
import { implementExtension, type EventContext } from '#platform/subscribers.ts';
import { confirmPaidOrder } from '../placing/confirm-order.ts';
import { lockOrder, type OrderWithProducts } from '../orders/orders.store.ts';
import { getCustomerEligibility } from '../orders/customer-eligibility.store.ts';

/** SIMs of an order that was given up are counted no more: others may have taken their place. */
const hasSimCapacity = async (tx: Tx, { order, products }: OrderWithProducts, extra_cap: number): Promise<boolean> => {
  await lockCustomerRow(tx, order.customer_uuid);
  return countRemainingSims(await getCustomerEligibility(tx, order), extra_cap) >= products.length;
};

type OrderPayment = Pick<PaymentUpdate, 'customer_uuid' | 'subject_uuid' | 'payment_uuid' | 'amount_cents'>;

/**
 * The payment of an order came in. Null: it counts (told twice: still). Else why it goes back: another payment counted, the order costs
 * something else by now, is cancelled or unknown, or was given up and its customer has ordered too many other SIMs since. Safe twice and
 * late: an order that was given up goes on, if there is still room for its SIMs.
 */
export const applyOrderPayment = async (
  tx: Tx,
  { queue, settings, now: clock }: Pick<EventContext, 'queue' | 'settings' | 'now'>,
  { customer_uuid, subject_uuid, payment_uuid, amount_cents }: OrderPayment,
): Promise<RefundReason | null> => {
  const now = clock();
  const known = await lockOrder(tx, { customer_uuid, order_uuid: subject_uuid });
  if (!known || known.order.state === 'cancelled') return 'order_cancelled';
  if (known.order.payment_uuid === payment_uuid) return null;
  if (known.order.payment_uuid !== null || orderStates.next(known.order.state, 'paid') === null) return 'paid_twice';
  if (known.order.due_now_cents !== amount_cents) return 'amount_changed';
  if (known.order.state === 'failed' && !(await hasSimCapacity(tx, known, settings.EXTRA_SIM_CAP)))
    return 'cap_reached';
  await confirmPaidOrder(tx, queue, known, now, { paid_at: now, payment_uuid });
  return null;
};

/** Applies a payment to its order: confirms it with an invoice, or refunds the payment. */
export const applyOrderPaymentUpdate = implementExtension(applyPaymentUpdate, 'order', async (tx, told, ctx) => {
  const { customer_uuid, subject_uuid, amount_cents, outcome } = told;
  if (outcome === 'declined' || outcome === 'failed')
    await sendPaymentRefusedMail(tx, ctx.queue, { ...told, purpose: 'order' });
  if (outcome !== 'paid') return null;
  const back = await applyOrderPayment(tx, ctx, told);
  if (back) return { back };
  const invoice = { customer_uuid, order_uuid: subject_uuid, amount_cents, invoice_uuid: ctx.newId(), now: ctx.now() };
  await issuePaidInvoice(tx, invoice);
  return null;
});
