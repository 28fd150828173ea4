import { sql } from 'drizzle-orm';
import {
  bigint,
  boolean,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core';
import type { Creditor } from '#adapters/bank/bank-port.ts';
import { businessDate, instant } from '#platform/db/columns.ts';
import type { BankLineFault, BankLineState } from '../rules/bank-line.ts';
import type { CollectionState } from '../rules/collection-state.ts';
import type { TransferState } from '../rules/transfer-state.ts';
import type { PaymentMethod, PaymentOutcome } from '../rules/payment-outcome.ts';
import type { PaymentPurpose } from '../rules/payment-purpose.ts';
import type { SetupState } from '../rules/payment-setup.ts';
import type { RefundReason } from '../rules/refund-reason.ts';
import type { Cents } from '#platform/pure/money.ts';
import { defineEncryptedColumns } from '#platform/db/encrypted.ts';
import type { ChosenMethod } from '#payments/rules/payment-method.ts';

/** Kind of a batch: direct debits, or transfers from the operator's account. */
export type BatchKind = 'collections' | 'transfers';

/** Payment method of a main account. One row each, created at the first choice. */
export const paymentProfile = pgTable(
  'payment_profile',
  {
    customer_uuid: uuid().primaryKey(),
    /** 0 online, 1 direct debit; null until a method is in effect. */
    method: smallint().$type<ChosenMethod>(),
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
    /** The shared document with the text that was agreed to; null for mandates of release 1.1 and before. */
    document_hash: text(),
    valid_at: instant(),
    /** The mandate of another account that this one amends: reported to the bank with the first collection. */
    amends_mandate_uuid: uuid(),
    /** Date of the last collection that was sent. */
    last_collected_on: businessDate(),
    /** Why it became invalid: `replaced`, `withdrawn`, `lapsed`, `death-answered`, or the reason code of a return. */
    ended_reason: text(),
    ended_at: instant(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.mandate_uuid] }),
    uniqueIndex('mandate_reference').on(t.customer_uuid, t.reference),
    index('mandate_by_customer').using('hash', t.customer_uuid),
  ],
);

/** Payment attempts: at the payment provider, collections by direct debit, and received transfers. */
export const payment = pgTable(
  'payment',
  {
    customer_uuid: uuid().notNull(),
    payment_uuid: uuid().notNull(),
    purpose: text().$type<PaymentPurpose>().notNull(),
    /** The order, mandate or invoice that is paid. */
    subject_uuid: uuid().notNull(),
    amount_cents: integer().$type<Cents>().notNull(),
    bank_method: text().$type<PaymentMethod>().notNull(),
    outcome: text().$type<PaymentOutcome>().notNull(),
    /** Amount that the payer's bank took back, as last reported by the provider. */
    charged_back_cents: integer().$type<Cents>().notNull().default(0),
    /** Failure code of the provider, or reason code of a rejected collection. */
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

/** A collection by direct debit: the side of a payment that the bank sees. The amount is that of the payment. */
export const collection = pgTable(
  'collection',
  {
    customer_uuid: uuid().notNull(),
    payment_uuid: uuid().notNull(),
    mandate_uuid: uuid().notNull(),
    state: text().$type<CollectionState>().notNull(),
    /** A TARGET day. */
    collect_on: businessDate().notNull(),
    /** Names the collection at all banks. */
    end_to_end_id: text().notNull(),
    /** Belgian structured communication, with its signs. */
    communication: text(),
    /** 1 for the first collection of an amount; a retry counts on. */
    attempt: smallint().notNull().default(1),
    batch_uuid: uuid(),
    /** Reference of the mandate that the mandate amends, if this collection reports it to the bank. */
    amends_reference: text(),
    /** Reason code of a reject, return or refund. */
    reason: text(),
    settled_on: businessDate(),
    returned_on: businessDate(),
    created_at: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.payment_uuid] }),
    index('collection_scheduled')
      .on(t.collect_on)
      .where(sql`state = 'scheduled'`),
    index('collection_of_batch').on(t.batch_uuid, t.customer_uuid, t.payment_uuid),
    // The bank has only the identification, so the index starts with it.
    uniqueIndex('collection_at_bank').on(t.end_to_end_id, t.customer_uuid),
    index('collection_of_mandate').on(t.customer_uuid, t.mandate_uuid),
  ],
);

/**
 * Files for the bank: collections, one or more per day and collection date, and transfers, one per day. A row and its collections or transfers determine
 * the content of the file.
 */
export const collectionBatch = pgTable(
  'collection_batch',
  {
    batch_uuid: uuid().primaryKey(),
    kind: text().$type<BatchKind>().notNull().default('collections'),
    message_id: text().notNull().unique(),
    /** Date of collection, or of execution. */
    collect_on: businessDate().notNull(),
    state: text().$type<'made' | 'sent' | 'accepted' | 'rejected'>().notNull(),
    transactions: integer().notNull(),
    amount_cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    /** The operator's details at that time. */
    creditor: jsonb().$type<Creditor>().notNull(),
    reason: text(),
    created_at: instant().notNull(),
    sent_at: instant(),
    answered_at: instant(),
    settled_on: businessDate(),
    /** The booking of the whole batch. */
    settled_line_uuid: uuid(),
  },
  (t) => [
    index('collection_batch_open')
      .on(t.collect_on)
      .where(sql`settled_on is null and state <> 'rejected'`),
  ],
);

/** Transfers from our account: refunds through the bank, and receipts that go back to their payer. */
export const transfer = pgTable(
  'transfer',
  {
    transfer_uuid: uuid().primaryKey(),
    /** Null for a payer that is no customer. */
    customer_uuid: uuid(),
    /** The refund, or the line of the bank, that is paid back. */
    refund_uuid: uuid(),
    line_uuid: uuid(),
    amount_cents: integer().$type<Cents>().notNull(),
    /** Name and IBAN of the payee, and the text for it; read with `transferPayee`. */
    payee_encrypted: text().notNull(),
    state: text().$type<TransferState>().notNull(),
    /** Names the transfer at all banks. */
    end_to_end_id: text().notNull().unique(),
    batch_uuid: uuid(),
    /** Reason code of a reject or return. */
    reason: text(),
    booked_on: businessDate(),
    created_at: instant().notNull(),
  },
  (t) => [
    index('transfer_of_batch').on(t.batch_uuid, t.transfer_uuid),
    index('transfer_of_customer').using('hash', t.customer_uuid),
    uniqueIndex('transfer_of_refund')
      .on(t.refund_uuid)
      .where(sql`state not in ('rejected', 'returned')`),
    uniqueIndex('transfer_of_line')
      .on(t.line_uuid)
      .where(sql`state not in ('rejected', 'returned')`),
    index('transfer_scheduled')
      .on(t.created_at)
      .where(sql`state = 'scheduled'`),
  ],
);

/** Files from the bank that were read, by hash, so that a repeated file is recognised. */
export const bankFile = pgTable(
  'bank_file',
  {
    digest: text().primaryKey(),
    name: text().notNull(),
    size: bigint({ mode: 'number' }).notNull(),
    /** False for a file that is cut off or unreadable: nothing of the file was stored. */
    complete: boolean().notNull(),
    lines: integer().notNull(),
    /** The first of the items that could not be read. */
    faults: jsonb().$type<{ line: number; about: string; field: string }[]>().notNull(),
    received_at: instant().notNull(),
  },
  (t) => [index('bank_file_name').on(t.name)],
);

/** Bookings on our bank account, each once, although both a notification and a statement report it. */
export const bankLine = pgTable(
  'bank_line',
  {
    line_uuid: uuid().primaryKey(),
    /** Our account. */
    account: text().notNull(),
    statement: text().notNull(),
    /** The bank's reference of the entry, and of the transaction in it. */
    entry_ref: text().notNull(),
    line_ref: text().notNull(),
    /** Negative for a debit. */
    amount_cents: bigint({ mode: 'number' }).$type<Cents>().notNull(),
    currency: text().notNull(),
    /** Amount of the original transaction if it differs: the difference is a cost of the bank. */
    instructed_cents: bigint({ mode: 'number' }).$type<Cents>(),
    booked_on: businessDate().notNull(),
    valued_on: businessDate().notNull(),
    batch_ref: text(),
    end_to_end_id: text(),
    reason: text(),
    /** Bank transaction code of ISO 20022: domain, family and sub-family, such as `PMNT/RCDT/ESCT`. */
    transaction_code: text(),
    /** Structured communication in the text of the payer, or chosen by an operator. */
    communication: text(),
    /** Name, IBAN and text of the payer; read with `bankLinePayer`. */
    payer_encrypted: text(),
    state: text().$type<BankLineState>().notNull(),
    /** Reason why it is not applied. */
    fault: text().$type<BankLineFault>(),
    /** Structured communication of the proposed subject, for the operator. */
    proposed: text(),
    /** Payment that the line was applied to. */
    customer_uuid: uuid(),
    payment_uuid: uuid(),
    received_at: instant().notNull(),
    applied_at: instant(),
  },
  (t) => [
    uniqueIndex('bank_line_once').on(t.account, t.line_ref),
    index('bank_line_entry').on(t.entry_ref),
    index('bank_line_of_customer').using('hash', t.customer_uuid),
    index('bank_line_open')
      .on(t.line_uuid)
      .where(sql`state in ('received', 'unmatched')`),
  ],
);

/** Links to give another account without a session, once each, after a mandate has ended. Only hashes. */
export const ibanToken = pgTable(
  'iban_token',
  {
    token_hash: text().primaryKey(),
    customer_uuid: uuid().notNull(),
    expires_at: instant().notNull(),
    /** The bank check started with it; afterwards only its state can be read. */
    payment_uuid: uuid(),
  },
  (t) => [index('iban_token_of_customer').on(t.customer_uuid), index('iban_token_expiry').on(t.expires_at)],
);

/** Name, IBAN and text of the payer of a bank line, encrypted. */
export const bankLinePayer = defineEncryptedColumns({
  name: 'bank_line',
  by: 'line_uuid',
  fields: ['payer_name', 'payer_iban', 'payer_text'],
  into: 'payer_encrypted',
});

export const transferPayee = defineEncryptedColumns({
  name: 'transfer',
  by: 'transfer_uuid',
  fields: ['payee_name', 'payee_iban', 'payee_text'],
  into: 'payee_encrypted',
});

/** IBAN and account holder of a mandate, encrypted. */
export const mandateAccount = defineEncryptedColumns({
  name: 'mandate',
  by: 'mandate_uuid',
  fields: ['iban', 'account_holder'],
  into: 'account_encrypted',
});
