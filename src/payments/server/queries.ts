import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '#payments/contract.ts';
import type { Cipher } from '#platform/cipher.ts';
import { type Database, queryRows, type Reader } from '#platform/db/database.ts';
import { isOneOf } from '#platform/db/is-one-of.ts';
import { type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import type { Caller } from '#platform/http/handler.ts';
import { mandateEndOf } from '#payments/rules/return-reason.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import { type BankMethod, isAtProvider, type PaymentOutcome } from '#payments/rules/payment-outcome.ts';
import { paymentMethodOfSetup, setupBesideWorkingMethod } from '#payments/rules/payment-setup.ts';
import { mandateAccount, mandate, payment, paymentProfile } from './tables.ts';
import { DIRECT_DEBIT } from '#payments/rules/payment-method.ts';
import type { Cents } from '#platform/pure/money.ts';

export { findPayment, isPayerDeathUnresolved, hasValidMandate, queryCustomersOfDeadPayers } from './payments.store.ts';

type PaymentMethodRow = {
  profile: Pick<typeof paymentProfile.$inferSelect, 'method' | 'setup_state'>;
  mandate:
    | (Pick<
        typeof mandate.$inferSelect,
        'mandate_uuid' | 'reference' | 'account_encrypted' | 'state' | 'ended_reason'
      > & { has_document: boolean })
    | null;
};

const toMandateReply = (row: NonNullable<PaymentMethodRow['mandate']>, cipher: Cipher): PaymentState['mandate'] => {
  const { iban, account_holder } = mandateAccount.read(cipher, row);
  const mandateEnd = mandateEndOf(row.ended_reason);
  return {
    reference: row.reference,
    iban_end: ibanEnd(iban),
    account_holder,
    state: row.state,
    ...(mandateEnd !== null && { ended: mandateEnd }),
    ...(row.state === 'valid' && row.has_document && { has_document: true }),
  };
};

/** Maps a row of `paymentMethodSubQuery` to the reply. */
export const toPaymentState = (row: PaymentMethodRow | undefined, cipher: Cipher): PaymentState | null => {
  if (!row) return null;
  const method = row.profile.method ?? paymentMethodOfSetup(row.profile.setup_state);
  if (method === null) return null;
  const { method: workingMethod, setup_state } = row.profile;
  return {
    method,
    mandate: row.mandate && toMandateReply(row.mandate, cipher),
    setup_beside: setupBesideWorkingMethod(workingMethod, setup_state),
  };
};

/** Payment method and current mandate of `customer`, as a subquery; `toPaymentState` maps the row. */
export const paymentMethodSubQuery = (customer: SQL): SubQuery<PaymentMethodRow> =>
  subQuery(
    sql`
    select json_build_object('method', p.method, 'setup_state', p.setup_state) as profile, row_to_json(m) as mandate
    from payment_profile p
    left join lateral (select mandate_uuid, reference, account_encrypted, state, ended_reason,
      exists (select from shared_document d where d.document_hash = mandate.document_hash) as has_document from mandate
      where mandate.customer_uuid = p.customer_uuid and p.setup_state <> 'none'
      order by (p.method = ${sql.raw(String(DIRECT_DEBIT))} and mandate.state = 'valid') desc nulls last, agreed_at desc limit 1) m on true
    where p.customer_uuid = ${customer}`,
  );

export type PaymentSummary = Pick<
  typeof payment.$inferSelect,
  'payment_uuid' | 'bank_method' | 'outcome' | 'reason' | 'amount_cents' | 'settled_at' | 'created_at'
>;

/** Payments by `payment_uuid`, in any state; those of other customers and unknown ones are absent. */
export const queryPayments = async (
  q: Reader,
  customer_uuid: string,
  payment_uuids: readonly string[],
): Promise<Map<string, PaymentSummary>> => {
  if (payment_uuids.length === 0) return new Map();
  const { payment_uuid, bank_method, outcome, reason, amount_cents, settled_at, created_at } = payment;
  const rows = await q
    .select({ payment_uuid, bank_method, outcome, reason, amount_cents, settled_at, created_at })
    .from(payment)
    .where(and(eq(payment.customer_uuid, customer_uuid), inArray(payment_uuid, [...payment_uuids])));
  return new Map(rows.map((row) => [row.payment_uuid, row]));
};

/** A payment with what it was for, and what a bank took back of it. */
export type PaymentOf = PaymentSummary &
  Pick<typeof payment.$inferSelect, 'purpose' | 'subject_uuid' | 'charged_back_cents'>;

/** The payment that paid an order; null without one. */
export const findPaidPaymentOfOrder = async (
  q: Reader,
  { customer_uuid, order_uuid }: { customer_uuid: string; order_uuid: string },
): Promise<PaymentOf | null> => {
  const [row] = await q
    .select()
    .from(payment)
    .where(
      and(
        eq(payment.customer_uuid, customer_uuid),
        eq(payment.subject_uuid, order_uuid),
        eq(payment.purpose, 'order'),
        eq(payment.outcome, 'paid'),
      ),
    )
    .orderBy(payment.settled_at)
    .limit(1);
  return row ?? null;
};

/** Paid online payments of invoices of a customer, with what can still be refunded of each, the newest first. */
export const queryRefundableInvoicePayments = (
  q: Reader,
  customer_uuid: string,
): Promise<{ payment_uuid: string; refundable_cents: Cents }[]> =>
  queryRows(
    q,
    sql`select p.payment_uuid, p.amount_cents - p.charged_back_cents - coalesce(r.cents, 0)::int as refundable_cents
        from payment p
        left join lateral (select sum(amount_cents) as cents from refund
          where refund.customer_uuid = p.customer_uuid and refund.payment_uuid = p.payment_uuid) r on true
        where p.customer_uuid = ${customer_uuid} and p.outcome = 'paid' and p.purpose = 'invoice'
          and (p.provider_payment_id is not null or p.bank_method = 'transfer')
          and p.amount_cents - p.charged_back_cents - coalesce(r.cents, 0) > 0
        order by p.settled_at desc, p.payment_uuid`,
  );

export type DebitMandate = { customer_uuid: string; mandate_uuid: string; reference: string; iban_end: string };

/** Mandates of the customers who pay by direct debit, by customer. One statement. */
export const queryDebitMandates = async (
  q: Reader,
  cipher: Cipher,
  customer_uuids: readonly string[],
): Promise<Map<string, DebitMandate>> => {
  const { customer_uuid, mandate_uuid, reference, account_encrypted } = mandate;
  const rows = await q
    .selectDistinctOn([customer_uuid], { customer_uuid, mandate_uuid, reference, account_encrypted })
    .from(mandate)
    .innerJoin(paymentProfile, and(eq(paymentProfile.customer_uuid, customer_uuid), eq(paymentProfile.method, 1)))
    .where(and(isOneOf(customer_uuid, customer_uuids), eq(mandate.state, 'valid')))
    .orderBy(customer_uuid, desc(mandate.agreed_at));
  return new Map(
    rows.map((row) => {
      const { iban } = mandateAccount.read(cipher, row);
      return [row.customer_uuid, { ...row, iban_end: ibanEnd(iban) }];
    }),
  );
};

export type NewestAttempt = { outcome: PaymentOutcome; bank_method: BankMethod };

/** Returns the newest payment of each order of a customer, by order uuid. Orders without a payment are left out. */
export const queryNewestAttempts = async (
  q: Reader,
  customer_uuid: string,
  order_uuids: readonly string[],
): Promise<ReadonlyMap<string, NewestAttempt>> => {
  if (order_uuids.length === 0) return new Map();
  const rows = await q
    .selectDistinctOn([payment.subject_uuid], {
      order_uuid: payment.subject_uuid,
      outcome: payment.outcome,
      bank_method: payment.bank_method,
    })
    .from(payment)
    .where(
      and(
        eq(payment.customer_uuid, customer_uuid),
        inArray(payment.subject_uuid, [...order_uuids]),
        eq(payment.purpose, 'order'),
      ),
    )
    .orderBy(payment.subject_uuid, desc(payment.created_at));
  // Orders are paid at the provider only.
  return new Map(
    rows.flatMap(({ order_uuid, outcome, bank_method }) =>
      isAtProvider(bank_method) ? [[order_uuid, { outcome, bank_method }] as const] : [],
    ),
  );
};

/**
 * Whether a payment of `customer` was received and not refunded, or a mandate is valid for an account proved to be
 * theirs. A card proves that the customer can pay, not who owns the account. Bank checks count only through their
 * mandate.
 */
export const isTrustedPayerColumn = (customer: SQL): SQL<boolean> => sql`(
  exists (select from mandate where mandate.customer_uuid = ${customer} and mandate.state = 'valid'
    and mandate.account_proved is not false)
  or exists (select from payment where payment.customer_uuid = ${customer} and payment.outcome = 'paid' and payment.purpose <> 'setup'
    and not exists (select from refund where refund.customer_uuid = payment.customer_uuid and refund.payment_uuid = payment.payment_uuid)))`;

/** Whether the payment belongs to the caller. */
export const isPaymentOfCaller = async (db: Database, payment_uuid: string, caller: Caller): Promise<boolean> => {
  const [row] = await db.read
    .select({ uuid: payment.payment_uuid })
    .from(payment)
    .where(and(eq(payment.customer_uuid, caller.customer_uuid), eq(payment.payment_uuid, payment_uuid)));
  return row !== undefined;
};

export { findOpenCollection, querySubjectsWithOpenCollection } from './debit/collections.store.ts';

/** The accounts (IBAN) of all mandates of these customers, also ended ones. */
export const queryMandateIbans = async (
  q: Reader,
  cipher: Cipher,
  customer_uuids: readonly string[],
): Promise<Map<string, Set<string>>> => {
  const rows = await q
    .select()
    .from(mandate)
    .where(inArray(mandate.customer_uuid, [...customer_uuids]));
  const ibans = new Map<string, Set<string>>();
  for (const row of rows) {
    const { iban } = mandateAccount.read(cipher, row);
    ibans.set(row.customer_uuid, (ibans.get(row.customer_uuid) ?? new Set()).add(iban));
  }
  return ibans;
};

/** A subquery of the hashes of the texts that a customer agreed to with mandates, for the export of its data. */
export const mandateDocumentsSelect = (customer_uuid: string): SQL =>
  sql`select document_hash from mandate where customer_uuid = ${customer_uuid}`;
