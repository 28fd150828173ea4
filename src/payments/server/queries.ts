import { and, desc, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { PaymentState } from '#payments/contract.ts';
import type { Cipher } from '#platform/cipher.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { type SubQuery, subQuery } from '#platform/db/combined-query.ts';
import type { Caller } from '#platform/http/handler.ts';
import { ibanEnd } from '#payments/rules/payer-account.ts';
import type { PaymentOutcome } from '#payments/rules/payment-outcome.ts';
import { paymentMethodOfSetup } from '#payments/rules/payment-setup.ts';
import { mandateAccount, type mandate, payment, type paymentProfile } from './tables.ts';

type PaymentMethodRow = {
  profile: Pick<typeof paymentProfile.$inferSelect, 'method' | 'setup_state'>;
  mandate: Pick<typeof mandate.$inferSelect, 'mandate_uuid' | 'reference' | 'account_encrypted' | 'state'> | null;
};

const toMandateReply = (row: NonNullable<PaymentMethodRow['mandate']>, cipher: Cipher): PaymentState['mandate'] => {
  const { iban, account_holder } = mandateAccount.read(cipher, row);
  return { reference: row.reference, iban_end: ibanEnd(iban), account_holder, state: row.state };
};

/** Maps a row of `paymentMethodSubQuery` to the reply. */
export const toPaymentState = (row: PaymentMethodRow | undefined, cipher: Cipher): PaymentState | null => {
  if (!row) return null;
  // A running set-up hides the stored method. If it is abandoned, the previous method can be selected again.
  const method = row.profile.method ?? paymentMethodOfSetup(row.profile.setup_state);
  if (method === null) return null;
  return { method, mandate: row.mandate && toMandateReply(row.mandate, cipher) };
};

/** Payment method and current mandate of `customer`, as a subquery; `toPaymentState` maps the row. */
export const paymentMethodSubQuery = (customer: SQL): SubQuery<PaymentMethodRow> =>
  subQuery(
    sql`
    select json_build_object('method', p.method, 'setup_state', p.setup_state) as profile, row_to_json(m) as mandate
    from payment_profile p
    left join lateral (select mandate_uuid, reference, account_encrypted, state from mandate
      where mandate.customer_uuid = p.customer_uuid and p.setup_state <> 'none'
      order by (p.method = 1 and mandate.state = 'valid') desc nulls last, agreed_at desc limit 1) m on true
    where p.customer_uuid = ${customer}`,
  );

export type NewestAttempt = { outcome: PaymentOutcome; bank_method: 'bank' | 'card' };

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
  return new Map(rows.map(({ order_uuid, ...newest }) => [order_uuid, newest]));
};

/**
 * Whether a payment of `customer` was received and not refunded, or a mandate is valid for an account proved to be
 * theirs. A card proves that the customer can pay, not whose account it is. Bank checks count only through their
 * mandate.
 */
export const isTrustedPayer = (customer: SQL): SQL<boolean> => sql`(
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
