import { boolean, index, integer, pgTable, primaryKey, smallint, text, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import type { PaymentOutcome } from '../rules/payment-outcome.ts';
import type { PaymentPurpose } from '../rules/payment-purpose.ts';
import type { SetupState } from '../rules/payment-setup.ts';
import type { RefundReason } from '../rules/refund-reason.ts';
import type { Cents } from '#platform/pure/money.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { defineEncryptedColumns, type EncryptedTable } from '#platform/db/encrypted.ts';

/** Payment method of a main account. One row each, created at the first choice. */
export const paymentProfile = pgTable(
  'payment_profile',
  {
    customer_uuid: uuid().primaryKey(),
    /** 0 online, 1 direct debit; null until a method is in effect. */
    method: smallint().$type<0 | 1>(),
    setup_state: text().$type<SetupState>().notNull(),
    /** The payment of the current bank check. */
    setup_payment_uuid: uuid(),
    /** Customer id at the payment provider. */
    provider_customer_id: text(),
    updated_at: instant().notNull(),
  },
  (t) => [index('payment_profile_by_customer').using('hash', t.customer_uuid)],
);

/** SEPA mandates. The newest row of a customer is current. */
export const mandate = pgTable(
  'mandate',
  {
    customer_uuid: uuid().notNull(),
    mandate_uuid: uuid().notNull(),
    /** Shown to the customer and the bank; at most 35 characters. */
    reference: text().notNull(),
    /** IBAN and account holder; read with `mandateAccount`. */
    account_encrypted: text(),
    state: text().$type<'pending' | 'valid' | 'invalid'>().notNull(),
    /** Whether the bank check was paid from this account; null while it runs, and in rows of older versions. */
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

/** Payment attempts at the payment provider. */
export const payment = pgTable(
  'payment',
  {
    customer_uuid: uuid().notNull(),
    payment_uuid: uuid().notNull(),
    purpose: text().$type<PaymentPurpose>().notNull(),
    /** The order or mandate that is paid. */
    subject_uuid: uuid().notNull(),
    amount_cents: integer().$type<Cents>().notNull(),
    bank_method: text().$type<'bank' | 'card'>().notNull(),
    outcome: text().$type<PaymentOutcome>().notNull(),
    /** Amount that the payer's bank took back, as last reported by the provider. */
    charged_back_cents: integer().$type<Cents>().notNull().default(0),
    /** The provider's failure code. */
    reason: text(),
    /** Last four characters of the paying IBAN if it differs from the mandate's. */
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
    // The webhook has only the provider's id, so the index starts with it.
    uniqueIndex('payment_at_provider').on(t.provider_payment_id, t.customer_uuid),
  ],
);

/** `for_uuid` of a refund of a full payment. */
export const FULL_PAYMENT = '00000000-0000-0000-0000-000000000000';

/**
 * Refunds: bank checks, cancelled orders, duplicate payments, wrong amounts, withdrawals. One row per payment, or per
 * subject (`for_uuid`) of partial refunds.
 */
export const refund = pgTable(
  'refund',
  {
    customer_uuid: uuid().notNull(),
    refund_uuid: uuid().notNull(),
    payment_uuid: uuid().notNull(),
    /** The subject of a partial refund. */
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

/** IBAN and account holder of a mandate, encrypted. */
export const mandateAccount = defineEncryptedColumns({
  name: 'mandate',
  by: 'mandate_uuid',
  fields: ['iban', 'account_holder'],
  into: 'account_encrypted',
});

const books = 'the books are kept as long as the law on accounting and VAT asks';

export const paymentsPersonal: readonly PersonalTable[] = [
  definePersonalTable(paymentProfile, {
    exportedColumns: ['method', 'setup_state', 'updated_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(mandate, {
    exportedColumns: ['reference', 'iban', 'account_holder', 'state', 'agreed_at', 'valid_at'],
    encrypted: mandateAccount,
    onErasure: {},
    retentionReason: 'the proof that a debit was allowed, which a bank may ask for; its account lies encrypted',
  }),
  definePersonalTable(payment, {
    exportedColumns: ['purpose', 'amount_cents', 'bank_method', 'outcome', 'paid_from_end', 'created_at', 'settled_at'],
    onErasure: { paid_from_end: null, checkout_url: null },
    retentionReason: books,
  }),
  definePersonalTable(refund, {
    exportedColumns: ['amount_cents', 'reason', 'state', 'due_at', 'sent_at'],
    onErasure: {},
    retentionReason: books,
  }),
];

export const paymentsEncrypted: readonly EncryptedTable[] = [{ table: mandate, columns: mandateAccount }];
