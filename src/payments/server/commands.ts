import { orderingPaths } from '#ordering/paths.ts';
import type { Tx } from '#platform/db/database.ts';
import { texts } from '#platform/i18n/texts.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { paymentByUuid } from './payments.store.ts';
import { keepRefund } from './refunds.ts';
import { type CheckoutContext, keepNewPayment, type NewTry, openCheckout } from './start-payment.ts';

/** Keeps a try to pay an order, in the caller's transaction. */
export const keepOrderPayment = (
  tx: Tx,
  queue: Queue,
  { order_uuid, now, ...row }: Omit<NewTry, 'purpose' | 'subject_uuid'> & { order_uuid: string; now: Date },
): Promise<void> => keepNewPayment(tx, queue, { ...row, purpose: 'order', subject_uuid: order_uuid }, now);

/**
 * Opens the provider's page for a kept payment of an order; outside of any transaction, safe to repeat.
 * @throws OutsideError when the provider cannot be asked now; Refused PAYMENT_FAILED when it does not take the payment
 */
export const openOrderCheckout = (
  ctx: CheckoutContext,
  { payment_uuid, payer }: { payment_uuid: string; payer: { name: string; email: string } },
): Promise<string | null> =>
  openCheckout(ctx, payment_uuid, {
    description: texts(ctx.language, 'payments')('statement.order', { brand: ctx.settings.BRAND_NAME }),
    return_path: orderingPaths.success({ payment: payment_uuid }),
    payer,
  });

/** Pays back the payment that counted for an order that is cancelled. */
export const refundOrder = async (
  tx: Tx,
  ctx: { queue: Queue; now(): Date; newId(): string },
  payment_uuid: string,
): Promise<void> => {
  const payment = await paymentByUuid(tx, payment_uuid);
  if (payment) await keepRefund(tx, ctx, { payment, reason: 'order_cancelled', due_at: ctx.now() });
};
