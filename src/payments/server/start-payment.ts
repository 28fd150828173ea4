import type { Database, Tx } from '#platform/db/database.ts';
import type { FastifyBaseLogger } from 'fastify';
import { type BankMethod, isAtProvider, isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import type { Refuse } from '#platform/http/refused.ts';
import { type Outside, OutsideError } from '#platform/outside.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Language } from '#platform/pure/language.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Settings } from '#platform/settings.ts';
import type { CallExtension } from '#platform/events.ts';
import { pollPayment } from './jobs.ts';
import { lockSubjectAndPayment } from './lock-payment.ts';
import {
  findPayment,
  findRunningPayment,
  queryRunningPayments,
  insertPayment,
  updateCheckout,
  upsertPaymentProfile,
  lockPayment,
  type PaymentKey,
  type PaymentRow,
  findPaymentProfile,
  updatePaymentOutcome,
} from './payments.store.ts';
import { syncPayment, type SyncPaymentContext } from './sync-payment.ts';

export type PaymentAttempt = Pick<
  PaymentRow,
  'customer_uuid' | 'payment_uuid' | 'purpose' | 'subject_uuid' | 'amount_cents'
> & { bank_method: BankMethod };

/** Seconds after which the provider is polled, in case its webhook is lost. */
const firstCheckSeconds = 15 * 60;

/** Stores a new payment attempt and schedules `pollPayment`, in the caller's transaction. Amounts are cents. */
export const startPayment = async (tx: Tx, queue: Queue, row: PaymentAttempt, now: Date): Promise<void> => {
  await insertPayment(tx, { ...row, outcome: 'open', created_at: now });
  await queue.enqueueAt(tx, pollPayment, { payment_uuid: row.payment_uuid }, addSeconds(now, firstCheckSeconds));
};

/** Seconds in which a running payment is opened again instead of a second one: less than the lifetime of a checkout page. */
const reusedSeconds = 10 * 60;

/**
 * Fetches the outcomes of payments that could be opened again: a payment may have ended at the provider before its
 * webhook arrives, and its page can no longer be used. When the provider is not reachable they count as running.
 */
export const syncRunningPayments = async (
  ctx: SyncPaymentContext,
  filter: Pick<PaymentRow, 'customer_uuid' | 'purpose'>,
): Promise<void> => {
  for (const payment_uuid of await queryRunningPayments(ctx.db.read, filter, addSeconds(ctx.now(), -reusedSeconds)))
    await syncPayment(ctx, payment_uuid).catch((error: unknown) => {
      if (!(error instanceof OutsideError)) throw error;
    });
};

/**
 * Starts a payment, or returns the running one for the same subject, amount and method: concurrent and repeated
 * requests open one checkout page. The subject must be locked, so that one call at a time checks. `isSame` tells
 * whether the running one is for the same things. @returns the uuid of the payment to open
 */
export const startPaymentOnce = async (
  tx: Tx,
  queue: Queue,
  row: PaymentAttempt,
  now: Date,
  isSame: (runningPayment: PaymentKey) => Promise<boolean> = () => Promise.resolve(true),
): Promise<string> => {
  const runningPayment = await findRunningPayment(tx, row, addSeconds(now, -reusedSeconds));
  if (runningPayment && (await isSame(runningPayment))) return runningPayment.payment_uuid;
  await startPayment(tx, queue, row, now);
  return row.payment_uuid;
};

export type CheckoutContext = {
  db: Database;
  outside: Outside;
  settings: Settings;
  language: Language;
  log: Pick<FastifyBaseLogger, 'warn'>;
  now(): Date;
  refuse: Refuse<'PAYMENT_FAILED'>;
  callExtension: CallExtension;
};

export type CheckoutTexts = {
  /** Text on the bank statement. */
  description: string;
  /** Path of the app to which the provider redirects. */
  return_path: string;
  payer: { name: string; email: string };
  /** Returned with the payment. Must not contain personal data if the provider is real. */
  metadata?: Record<string, string>;
};

const methods = { bank: ['bancontact', 'kbc', 'belfius'], card: ['creditcard'] } as const;

const resolveProviderCustomer = async (
  ctx: CheckoutContext,
  customer_uuid: string,
  payer: CheckoutTexts['payer'],
): Promise<string> => {
  const profile = await findPaymentProfile(ctx.db.read, customer_uuid);
  if (profile?.provider_customer_id) return profile.provider_customer_id;
  const { customer_ref } = await ctx.outside.payments.createCustomer(
    { ...payer, language: ctx.language },
    `customer-${customer_uuid}`,
  );
  await upsertPaymentProfile(ctx.db.write, customer_uuid, { provider_customer_id: customer_ref }, ctx.now());
  return customer_ref;
};

const createProviderPayment = async (ctx: CheckoutContext, row: PaymentRow, texts: CheckoutTexts) => {
  if (!isAtProvider(row.bank_method)) throw new Error(`payment ${row.payment_uuid} goes through our bank`);
  const customer_ref = await resolveProviderCustomer(ctx, row.customer_uuid, texts.payer);
  return ctx.outside.payments.createPayment(
    {
      // A bank check is made for a mandate, which the customer has agreed to; anything else leaves none at the provider.
      kind: row.purpose === 'setup' ? 'first' : 'oneoff',
      amount_cents: row.amount_cents,
      description: texts.description,
      customer_ref,
      method: [...methods[row.bank_method]],
      return_url: `${ctx.settings.APP_URL}${texts.return_path}`,
      webhook_url: `${ctx.settings.APP_URL}/api/webhook/payments`,
      language: ctx.language,
      metadata: { ...texts.metadata, payment_uuid: row.payment_uuid },
    },
    row.payment_uuid,
  );
};

/** Marks an attempt that the provider refused as failed. The customer has not paid anything; a retry is a new payment. */
const failRefusedPayment = (ctx: CheckoutContext, key: PaymentKey, reason: string | null): Promise<void> =>
  ctx.db.tx(async (tx) => {
    const row = await lockPayment(tx, key);
    if (!row || row.provider_payment_id || isFinalOutcome(row.outcome)) return;
    await updatePaymentOutcome(tx, key, { outcome: 'failed', reason, settled_at: ctx.now() });
  });

/**
 * Creates a stored payment at the provider and stores its checkout page. Safe to repeat: our uuid is the idempotency
 * key. `onOpened` runs in the transaction that stores the page; without a page it does not run.
 * @returns the URL of the page; null if the payment is final already.
 * @throws OutsideError if the provider is not reachable; Refused PAYMENT_FAILED if it refuses the payment
 */
export const createCheckoutAtProvider = async (
  ctx: CheckoutContext,
  key: PaymentKey,
  texts: CheckoutTexts,
  onOpened?: (tx: Tx, payment: PaymentRow) => Promise<void>,
): Promise<string | null> => {
  const row = await findPayment(ctx.db.read, key);
  if (!row) throw new Error(`no payment ${key.payment_uuid}`);
  if (row.provider_payment_id) return row.checkout_url;
  if (isFinalOutcome(row.outcome)) throw ctx.refuse('PAYMENT_FAILED');
  const providerPayment = await createProviderPayment(ctx, row, texts).catch(async (error: unknown) => {
    if (!(error instanceof OutsideError) || error.kind !== 'refused') throw error;
    ctx.log.warn({ payment_uuid: key.payment_uuid, err: error }, 'the payment provider refused a payment');
    await failRefusedPayment(ctx, key, error.code ?? null);
    throw ctx.refuse('PAYMENT_FAILED');
  });
  await ctx.db.tx(async (tx) => {
    // The subject of the payment is only changed by `onOpened`.
    const lockedPayment = await (onOpened ? lockSubjectAndPayment(tx, ctx, row) : lockPayment(tx, row));
    if (lockedPayment?.provider_payment_id) return;
    // The payment was given up meanwhile, so nothing would check its status.
    if (lockedPayment && isFinalOutcome(lockedPayment.outcome)) throw ctx.refuse('PAYMENT_FAILED');
    await updateCheckout(tx, key, providerPayment.payment_ref, providerPayment.checkout_url ?? '');
    await onOpened?.(tx, row);
  });
  return providerPayment.checkout_url;
};
