import { lockPaymentSubjects, type PaymentSubject } from '#payments/events.ts';
import type { Tx } from '#platform/db/database.ts';
import { type EventContext, implementExtension } from '#platform/subscribers.ts';
import { type CollectionRow, lockCollection, queryScheduledPayments } from './debit/collections.store.ts';
import {
  findPayment,
  lockMandatesInAnyState,
  lockPayment,
  type PaymentKey,
  type PaymentRow,
} from './payments.store.ts';

type LockContext = Pick<EventContext, 'callExtension'>;

/** Locks what a payment pays, then the payment: its outcome changes both. */
export const lockSubjectAndPayment = async (
  tx: Tx,
  { callExtension }: LockContext,
  payment: PaymentSubject & Pick<PaymentRow, 'purpose'>,
): Promise<PaymentRow | null> => {
  await callExtension(tx, lockPaymentSubjects, payment.purpose, [payment]);
  return lockPayment(tx, payment);
};

/**
 * Locks what a collection pays, then its payment, then the collection. `endsMandate`: the mandates of the customer are locked first, because a
 * refusal may end one, or collect the amount again. Null when there is none.
 */
export const lockCollectionWithPayment = async (
  tx: Tx,
  ctx: LockContext,
  key: PaymentKey,
  { endsMandate }: { endsMandate: boolean },
): Promise<{ payment: PaymentRow; row: CollectionRow } | null> => {
  if (endsMandate) await lockMandatesInAnyState(tx, key.customer_uuid);
  const storedPayment = await findPayment(tx, key);
  const payment = storedPayment && (await lockSubjectAndPayment(tx, ctx, storedPayment));
  const row = payment && (await lockCollection(tx, key));
  return row && { payment, row };
};

/**
 * A bank check ends the other mandates of its customer and may cancel their collections, so the mandates are locked, and then what the collections pay.
 */
export const lockSetupSubjects = implementExtension(lockPaymentSubjects, 'setup', async (tx, payments, ctx) => {
  for (const { customer_uuid } of payments) {
    await lockMandatesInAnyState(tx, customer_uuid);
    const scheduledPayments = await queryScheduledPayments(tx, customer_uuid);
    if (scheduledPayments.length > 0) await ctx.callExtension(tx, lockPaymentSubjects, 'invoice', scheduledPayments);
  }
});
