import { entryBuilders } from '#ledger/rules/entry-builders.ts';
import { postJournalEntries } from '#ledger/server/commands.ts';
import { sendMessage } from '#notifications/server/commands.ts';
import { collectionMoved } from '#payments/messages/collection-moved.ts';
import { type CollectionEvent, collectionStates } from '#payments/rules/collection-state.ts';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import { findReturnReason, isCollectedAgain, outcomeOfReturn } from '#payments/rules/return-reason.ts';
import type { Tx } from '#platform/db/database.ts';
import { addDays, brusselsDate, type BusinessDate } from '#platform/pure/calendar.ts';
import { centsToEuro, type Cents } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import { postChargebackAndNotify, applyPaymentOutcomeOrRefund } from '../apply-payment-outcome.ts';
import { lockCollectionWithPayment } from '../lock-payment.ts';
import { lockPayment, type PaymentKey, type PaymentRow } from '../payments.store.ts';
import { type CollectionRow, lockCollection, updateCollection } from './collections.store.ts';
import {
  revokeMandateAndPublishDeath,
  revokeMandateAndRequestNewAccount,
  type RevokeMandateContext,
} from './revoke-mandate.ts';
import { scheduleCollection, type ScheduledCollection } from './schedule-collection.ts';

export type CollectionContext = RevokeMandateContext & { settings: Settings };

type Locked = { payment: PaymentRow; row: CollectionRow };

/** Locks a collection and what depends on it, and applies an event to the collection; null if the event is not possible in its state. */
const applyCollectionEvent = async (
  tx: Tx,
  ctx: Pick<CollectionContext, 'callExtension'>,
  key: PaymentKey,
  event: CollectionEvent,
  change: Partial<Pick<CollectionRow, 'reason' | 'settled_on' | 'returned_on'>> = {},
): Promise<Locked | null> => {
  const endsMandate = event === 'rejected' || event === 'returned';
  const lockedCollection = await lockCollectionWithPayment(tx, ctx, key, { endsMandate });
  const state = lockedCollection && collectionStates.next(lockedCollection.row.state, event);
  if (!state) return null;
  await updateCollection(tx, key, { state, ...change });
  return lockedCollection;
};

/** Notifies the customer that a collection has another date than announced. */
export const sendCollectionMovedMail = (
  tx: Tx,
  { queue, settings }: Pick<CollectionContext, 'queue' | 'settings'>,
  customer_uuid: string,
  { payment_uuid, collect_on, mandate_reference }: ScheduledCollection,
  { why, amount_cents }: { why: 'moved' | 'again'; amount_cents: Cents },
): Promise<void> =>
  sendMessage(tx, queue, collectionMoved, {
    key: `collection-moved-${payment_uuid}-${collect_on}`,
    to: { customer_uuid },
    data: {
      why,
      amount: centsToEuro(amount_cents),
      collect_on,
      mandate_reference,
      creditor_id: settings.CREDITOR_ID,
    },
  });

/** Collects the amount again some days later, as a new payment with a notice of its own. */
const scheduleRetry = async (tx: Tx, ctx: CollectionContext, { payment, row }: Locked): Promise<void> => {
  const { customer_uuid, subject_uuid, amount_cents } = payment;
  const newCollection = await scheduleCollection(tx, ctx, {
    customer_uuid,
    payment_uuid: ctx.newId(),
    subject_uuid,
    amount_cents,
    collect_on: addDays(brusselsDate(ctx.now()), ctx.settings.DEBIT_RETRY_DAYS),
    communication: row.communication,
    attempt: row.attempt + 1,
  });
  if (newCollection)
    await sendCollectionMovedMail(tx, ctx, customer_uuid, newCollection, { why: 'again', amount_cents });
};

/** Applies the consequences of a reason code beyond the payment: the mandate ends, or the amount is collected again. */
const applyReason = async (tx: Tx, ctx: CollectionContext, lockedCollection: Locked, reason: string): Promise<void> => {
  const { endsMandate, isDeath } = findReturnReason(reason);
  if (isDeath) await revokeMandateAndPublishDeath(tx, ctx, lockedCollection.row, reason);
  else if (endsMandate) await revokeMandateAndRequestNewAccount(tx, ctx, lockedCollection.row, reason);
  else if (isCollectedAgain(reason, lockedCollection.row.attempt)) await scheduleRetry(tx, ctx, lockedCollection);
};

/** Marks a payment as pending, because the bank has the file (`sent`) or confirmed it (`accepted`). Repeated calls have no effect. */
const setPending = async (
  tx: Tx,
  ctx: CollectionContext,
  key: PaymentKey,
  event: 'sent' | 'accepted',
): Promise<void> => {
  await applyCollectionEvent(tx, ctx, key, event);
  const payment = await lockPayment(tx, key);
  if (payment?.outcome === 'open')
    await applyPaymentOutcomeOrRefund(tx, ctx, payment, { outcome: 'pending', reason: null });
};

export const recordCollectionSent = (tx: Tx, ctx: CollectionContext, key: PaymentKey): Promise<void> =>
  setPending(tx, ctx, key, 'sent');
export const applyAcceptance = (tx: Tx, ctx: CollectionContext, key: PaymentKey): Promise<void> =>
  setPending(tx, ctx, key, 'accepted');

/** The booking of a collection: the line of the bank, and its date. */
export type Settled = { line_uuid: string; settled_on: BusinessDate };

/** Marks a collection as settled by the bank, and its payment as paid. False when its state does not allow that. */
export const applySettlement = async (
  tx: Tx,
  ctx: CollectionContext,
  key: PaymentKey,
  { line_uuid, settled_on }: Settled,
): Promise<boolean> => {
  const lockedCollection = await applyCollectionEvent(tx, ctx, key, 'settled', { settled_on });
  if (!lockedCollection) return false;
  await applyPaymentOutcomeOrRefund(tx, ctx, lockedCollection.payment, { outcome: 'paid', reason: null, line_uuid });
  return true;
};

/** Stores and posts the settlement of a collection that was returned before. The payment stays unpaid. */
export const recordSettlementAfterReturn = async (
  tx: Tx,
  { now }: Pick<CollectionContext, 'now'>,
  key: PaymentKey,
  { line_uuid, settled_on }: Settled,
): Promise<void> => {
  const payment = await lockPayment(tx, key);
  const row = await lockCollection(tx, key);
  if (!payment || row?.state !== 'returned' || row.settled_on !== null) return;
  await updateCollection(tx, key, { settled_on });
  const { customer_uuid, payment_uuid } = key;
  const lateSettlement = { customer_uuid, payment_uuid, line_uuid, amount_cents: 0 - payment.amount_cents, now: now() };
  await postJournalEntries(tx, [entryBuilders.unsettledReturn(lateSettlement)]);
};

/** Applies that a bank has refused a collection before it was settled. False when the state of the collection does not allow that. */
export const applyRejection = async (
  tx: Tx,
  ctx: CollectionContext,
  key: PaymentKey,
  reason: string,
): Promise<boolean> => {
  const lockedCollection = await applyCollectionEvent(tx, ctx, key, 'rejected', { reason });
  if (!lockedCollection) return false;
  // First, so that the owner of the payment sees the next collection.
  await applyReason(tx, ctx, lockedCollection, reason);
  await applyPaymentOutcomeOrRefund(tx, ctx, lockedCollection.payment, { outcome: outcomeOfReturn(reason), reason });
  return true;
};

/**
 * Applies that a bank has returned a collection: a paid payment is charged back, and a pending one has failed. A later settlement changes nothing.
 * False when the state of the collection does not allow that.
 */
export const applyReturn = async (
  tx: Tx,
  ctx: CollectionContext,
  key: PaymentKey,
  { line_uuid, reason, returned_on }: { line_uuid: string; reason: string; returned_on: BusinessDate },
): Promise<boolean> => {
  const lockedCollection = await applyCollectionEvent(tx, ctx, key, 'returned', { reason, returned_on });
  if (!lockedCollection) return false;
  const { payment } = lockedCollection;
  await applyReason(tx, ctx, lockedCollection, reason);
  if (payment.outcome === 'paid') {
    await postChargebackAndNotify(tx, ctx, payment, payment.amount_cents, {
      line_uuid,
      ...findReturnReason(reason),
    });
    return true;
  }
  const { customer_uuid, payment_uuid, amount_cents } = payment;
  await postJournalEntries(tx, [
    entryBuilders.unsettledReturn({ customer_uuid, payment_uuid, line_uuid, amount_cents, now: ctx.now() }),
  ]);
  if (!isFinalOutcome(payment.outcome))
    await applyPaymentOutcomeOrRefund(tx, ctx, payment, { outcome: outcomeOfReturn(reason), reason });
  return true;
};
