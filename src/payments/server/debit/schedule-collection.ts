import { collectionDay, type BatchSchedule } from '#payments/rules/collection-day.ts';
import { isUnproved, UNPROVED_NOTICE_DAYS } from '#payments/rules/mandate-life.ts';
import { toEndToEndId } from '#payments/rules/bank-text.ts';
import type { Tx } from '#platform/db/database.ts';
import { type BusinessDate, brusselsDate } from '#platform/pure/calendar.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { Settings } from '#platform/settings.ts';
import type { EventContext } from '#platform/subscribers.ts';
import { findPayment, insertPayments, lockPayment, type PaymentKey, updatePaymentOutcome } from '../payments.store.ts';
import {
  insertCollections,
  lockCollection,
  lockValidMandates,
  queryCollections,
  queryFirstSettledOn,
  updateCollection,
} from './collections.store.ts';

export type ScheduleContext = Pick<EventContext, 'now' | 'settings' | 'cipher'>;

export type NewCollection = {
  customer_uuid: string;
  /** Uuid of the new payment; a repeated uuid schedules nothing. */
  payment_uuid: string;
  /** The invoice. */
  subject_uuid: string;
  amount_cents: Cents;
  /** The earliest date; it becomes a bank day after the notice. */
  collect_on: BusinessDate;
  /** Structured communication of the invoice, in its format `+++ddd/dddd/ddddd+++`. */
  communication?: string | null;
  /** How many times the amount has been collected, with this one. */
  attempt?: number;
};

/** Facts for the notice that the customer gets before the collection. */
export type ScheduledCollection = { payment_uuid: string; collect_on: BusinessDate; mandate_reference: string };

export const batchSchedule = ({ BANK_CUTOFF_HOUR, BANK_DAYS_AHEAD }: Settings): BatchSchedule => ({
  bankCutoffHour: BANK_CUTOFF_HOUR,
  daysAhead: BANK_DAYS_AHEAD,
});

/**
 * Schedules collections by direct debit, at most one of each customer: payments with purpose `invoice`, and their dates
 * at the bank. Returns the scheduled ones, by the uuid of the payment. Absent are those that cannot be collected: no
 * bank is set, the customer has no valid mandate, or the amount is above the limit of an unproved account. A valid
 * mandate is enough; the caller decides whether the customer pays by direct debit. A fixed number of statements.
 */
export const insertScheduledDebits = async (
  tx: Tx,
  { now: clock, settings, cipher }: ScheduleContext,
  collections: readonly NewCollection[],
): Promise<Map<string, ScheduledCollection>> => {
  const payableCollections = collections.filter(({ amount_cents }) => amount_cents > 0);
  if (settings.BANK_SFTP_URL === undefined || payableCollections.length === 0) return new Map();
  const mandates = await lockValidMandates(
    tx,
    cipher,
    payableCollections.map(({ customer_uuid }) => customer_uuid),
  );
  if (mandates.size === 0) return new Map();
  const existingCollections = await queryCollections(tx, payableCollections);
  const firstSettledOn = await queryFirstSettledOn(tx, [...mandates.values()]);
  const now = clock();
  const rows = payableCollections.flatMap((newCollection) => {
    const mandate = mandates.get(newCollection.customer_uuid);
    if (!mandate) return [];
    const existingCollection = existingCollections.get(newCollection.payment_uuid);
    if (existingCollection)
      return [{ ...newCollection, mandate, collect_on: existingCollection.collect_on, isNew: false }];
    const isUnprovedAccount = isUnproved(
      { ...mandate, first_settled_on: firstSettledOn.get(mandate.mandate_uuid) ?? null },
      brusselsDate(now),
    );
    if (isUnprovedAccount && newCollection.amount_cents > settings.UNPROVED_DEBIT_CENTS) return [];
    const collect_on = collectionDay(newCollection.collect_on, {
      now,
      schedule: batchSchedule(settings),
      notice_days: isUnprovedAccount ? UNPROVED_NOTICE_DAYS : settings.DEBIT_NOTICE_DAYS,
    });
    return [{ ...newCollection, mandate, collect_on, isNew: true }];
  });
  const newRows = rows.filter(({ isNew }) => isNew);
  await insertPayments(
    tx,
    newRows.map(({ customer_uuid, payment_uuid, subject_uuid, amount_cents }) => ({
      customer_uuid,
      payment_uuid,
      purpose: 'invoice',
      subject_uuid,
      amount_cents,
      bank_method: 'debit',
      outcome: 'open',
      created_at: now,
    })),
  );
  await insertCollections(
    tx,
    newRows.map(({ customer_uuid, payment_uuid, mandate, collect_on, communication = null, attempt = 1 }) => ({
      customer_uuid,
      payment_uuid,
      mandate_uuid: mandate.mandate_uuid,
      state: 'scheduled',
      collect_on,
      end_to_end_id: toEndToEndId(payment_uuid),
      communication,
      attempt,
      created_at: now,
    })),
  );
  return new Map(
    rows.map(({ payment_uuid, collect_on, mandate }) => [
      payment_uuid,
      { payment_uuid, collect_on, mandate_reference: mandate.reference },
    ]),
  );
};

/** `insertScheduledDebits` for one payment; null if it cannot be collected. */
export const scheduleCollection = async (
  tx: Tx,
  ctx: ScheduleContext,
  collection: NewCollection,
): Promise<ScheduledCollection | null> =>
  (await insertScheduledDebits(tx, ctx, [collection])).get(collection.payment_uuid) ?? null;

/**
 * Cancels a collection that is in no file yet, and its payment. False if it is too late: then the money comes anyway.
 * The owner of the payment is not called, because it calls this.
 */
export const cancelCollection = async (tx: Tx, { now, ...key }: PaymentKey & { now: Date }): Promise<boolean> => {
  if (!(await findPayment(tx, key))) return false;
  await lockPayment(tx, key);
  const row = await lockCollection(tx, key);
  if (row?.state !== 'scheduled') return row?.state === 'cancelled';
  await updateCollection(tx, key, { state: 'cancelled' });
  await updatePaymentOutcome(tx, key, { outcome: 'canceled', reason: null, settled_at: now });
  return true;
};
