import type { Database, Tx } from '#platform/db/database.ts';
import type { Outside } from '#platform/outside.ts';
import type { Queue } from '#platform/jobs/job.ts';
import type { Language } from '#platform/pure/language.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Settings } from '#platform/settings.ts';
import { checkPayment } from './jobs.ts';
import {
  insertPayment,
  keepCheckout,
  keepProfile,
  type PaymentRow,
  paymentByUuid,
  profileOf,
} from './payments.store.ts';

export type NewTry = Pick<
  PaymentRow,
  'customer_uuid' | 'payment_uuid' | 'purpose' | 'subject_uuid' | 'amount_cents' | 'bank_method'
>;

/** Seconds after which we ask the provider ourselves, in case its webhook got lost. */
const firstLook = 15 * 60;

/** Keeps a new try to pay, and the job that looks after it, in the caller's transaction. */
export const keepNewPayment = async (tx: Tx, queue: Queue, row: NewTry, now: Date): Promise<void> => {
  await insertPayment(tx, { ...row, outcome: 'open', created_at: now });
  await queue.enqueueAt(tx, checkPayment, { payment_uuid: row.payment_uuid }, addSeconds(now, firstLook));
};

export type CheckoutContext = {
  db: Database;
  outside: Outside;
  settings: Settings;
  language: Language;
  now(): Date;
};

export type CheckoutTexts = {
  /** On the bank statement. */
  description: string;
  /** Path of ours to come back to. */
  return_path: string;
  payer: { name: string; email: string };
};

const methods = { bank: ['bancontact', 'kbc', 'belfius'], card: ['creditcard'] } as const;

const providerCustomer = async (
  ctx: CheckoutContext,
  customer_uuid: string,
  payer: CheckoutTexts['payer'],
): Promise<string> => {
  const profile = await profileOf(ctx.db.read, customer_uuid);
  if (profile?.provider_customer_id) return profile.provider_customer_id;
  const { customer_ref } = await ctx.outside.payments.createCustomer(
    { ...payer, language: ctx.language },
    `customer-${customer_uuid}`,
  );
  await keepProfile(ctx.db.read, customer_uuid, { provider_customer_id: customer_ref }, ctx.now());
  return customer_ref;
};

/**
 * Opens the provider's page for a payment that was kept before. Safe to repeat: the provider knows the payment by our uuid.
 * @returns the address of the page; null when the payment is settled already.
 * @throws OutsideError
 */
export const openCheckout = async (
  ctx: CheckoutContext,
  payment_uuid: string,
  texts: CheckoutTexts,
): Promise<string | null> => {
  const row = await paymentByUuid(ctx.db.read, payment_uuid);
  if (!row) throw new Error(`no payment ${payment_uuid}`);
  if (row.checkout_url || row.provider_payment_id) return row.checkout_url;
  const customer_ref = await providerCustomer(ctx, row.customer_uuid, texts.payer);
  const made = await ctx.outside.payments.createPayment(
    {
      kind: 'first',
      amount_cents: row.amount_cents,
      description: texts.description,
      customer_ref,
      method: [...methods[row.bank_method]],
      return_url: `${ctx.settings.APP_URL}${texts.return_path}`,
      webhook_url: `${ctx.settings.APP_URL}/api/webhook/payments`,
      language: ctx.language,
      metadata: { payment_uuid },
    },
    payment_uuid,
  );
  await keepCheckout(ctx.db.read, payment_uuid, made.payment_ref, made.checkout_url ?? '');
  return made.checkout_url;
};
