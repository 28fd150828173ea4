import type { EncryptedTable } from '#platform/db/encrypted.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { retainForDays, type RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import {
  bankLine,
  bankLinePayer,
  collection,
  ibanToken,
  mandate,
  mandateAccount,
  payment,
  paymentProfile,
  refund,
  transfer,
  transferPayee,
} from './tables.ts';

const books = 'the books are kept as long as the law on accounting and VAT asks';

export const paymentsPersonal: readonly PersonalTable[] = [
  definePersonalTable(paymentProfile, {
    exportedColumns: ['method', 'setup_state', 'updated_at'],
    onErasure: 'deleted',
  }),
  definePersonalTable(mandate, {
    exportedColumns: [
      'reference',
      'iban',
      'account_holder',
      'state',
      'agreed_at',
      'document_hash',
      'valid_at',
      'last_collected_on',
      'ended_reason',
      'ended_at',
    ],
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
  definePersonalTable(collection, {
    exportedColumns: ['state', 'collect_on', 'communication', 'reason', 'settled_on', 'returned_on', 'created_at'],
    onErasure: {},
    retentionReason: books,
  }),
  definePersonalTable(transfer, {
    exportedColumns: ['amount_cents', 'state', 'booked_on', 'created_at', 'payee_name', 'payee_iban', 'payee_text'],
    encrypted: transferPayee,
    onErasure: {},
    retentionReason: books,
  }),
  definePersonalTable(bankLine, {
    exportedColumns: ['amount_cents', 'booked_on', 'communication', 'payer_name', 'payer_iban', 'payer_text'],
    encrypted: bankLinePayer,
    onErasure: {},
    retentionReason: books,
  }),
  definePersonalTable(ibanToken, { exportedColumns: [], onErasure: 'deleted' }),
];

/** Days for which an expired link is kept, so that its page can say that it has expired. */
const TOKEN_RETENTION_DAYS = 30;
export const paymentsRetention: readonly RetentionRule[] = [
  retainForDays(TOKEN_RETENTION_DAYS, ibanToken, ibanToken.expires_at),
];

export const paymentsEncrypted: readonly EncryptedTable[] = [
  { table: mandate, columns: mandateAccount },
  { table: bankLine, columns: bankLinePayer },
  { table: transfer, columns: transferPayee },
];
