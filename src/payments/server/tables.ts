import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import type { PaymentOutcome } from '#payments/rules/payment-outcome.ts';
import type { PaymentPurpose } from '#payments/rules/payment-purpose.ts';
import type { SetupState } from '#payments/rules/payment-setup.ts';
import type { RefundReason } from '#payments/rules/refund-reason.ts';
import type { Cents } from '#platform/pure/money.ts';

/** How a customer pays. One row a main account, made at the first choice. */
export const paymentProfile = pgTable(
  'payment_profile',
  {
    customer_uuid: uuid().primaryKey(),
    /** 0 online, 1 direct debit; null until the choice counts. */
    method: smallint().$type<0 | 1>(),
    setup_state: text().$type<SetupState>().notNull(),
    /** The payment of the bank check that runs now. */
    setup_payment_uuid: uuid(),
    /** The customer at the payment provider. */
    provider_customer_id: text(),
    updated_at: instant().notNull(),
  },
  (t) => [index('payment_profile_by_customer').using('hash', t.customer_uuid)],
);

/** Permission to debit an account. The newest row of a customer counts. */
export const mandate = pgTable(
  'mandate',
  {
    customer_uuid: uuid().notNull(),
    mandate_uuid: uuid().notNull(),
    /** Shown to the customer and to the bank; at most 35 characters. */
    reference: text().notNull(),
    /** In clear only for the release before, and in rows of it; `mandateAccount` reads them. */
    iban: text().notNull(),
    account_holder: text().notNull(),
    account_encrypted: text(),
    state: text().$type<'pending' | 'valid' | 'invalid'>().notNull(),
    /** Whether the bank check was seen to be paid from this account; null while it runs, and in rows of the release before. */
    account_proved: boolean(),
    provider_mandate_id: text(),
    agreed_at: instant().notNull(),
    valid_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.mandate_uuid] }),
    uniqueIndex('mandate_reference').on(t.customer_uuid, t.reference),
    index('mandate_by_customer').using('hash', t.customer_uuid),
  ],
);

/** One try to pay something at the payment provider. */
export const payment = pgTable(
  'payment',
  {
    customer_uuid: uuid().notNull(),
    payment_uuid: uuid().notNull(),
    purpose: text().$type<PaymentPurpose>().notNull(),
    /** The order or mandate it is for. */
    subject_uuid: uuid().notNull(),
    amount_cents: integer().$type<Cents>().notNull(),
    bank_method: text().$type<'bank' | 'card'>().notNull(),
    outcome: text().$type<PaymentOutcome>().notNull(),
    /** The provider's own reason when it was refused. */
    reason: text(),
    /** Last four characters of the account it was paid from, when that is not the one of the mandate. */
    paid_from_end: text(),
    provider_payment_id: text(),
    checkout_url: text(),
    created_at: instant().notNull(),
    settled_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.payment_uuid] }),
    index('payment_uuid').on(t.payment_uuid),
    index('payment_subject').on(t.subject_uuid),
    // The provider names it by its own id alone, which comes first for that.
    uniqueIndex('payment_at_provider').on(t.provider_payment_id, t.customer_uuid),
  ],
);

/** What a refund of a whole payment is for. */
export const FULL_PAYMENT = '00000000-0000-0000-0000-000000000000';

/**
 * Money sent back: the bank check, a cancelled order, the second of two payments, one of another amount, a withdrawal. One a payment,
 * or one for each thing that a part of it goes back for.
 */
export const refund = pgTable(
  'refund',
  {
    customer_uuid: uuid().notNull(),
    refund_uuid: uuid().notNull(),
    payment_uuid: uuid().notNull(),
    /** What a part of the payment goes back for. */
    for_uuid: uuid().notNull().default(FULL_PAYMENT),
    amount_cents: integer().$type<Cents>().notNull(),
    reason: text().$type<RefundReason>().notNull(),
    state: text().$type<'due' | 'sent'>().notNull(),
    provider_refund_id: text(),
    due_at: instant().notNull(),
    sent_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.refund_uuid] }),
    uniqueIndex('refund_of_payment_for').on(t.customer_uuid, t.payment_uuid, t.for_uuid),
    index('refund_uuid').on(t.refund_uuid),
  ],
);
