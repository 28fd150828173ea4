import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { mandateAccount } from './encrypted-columns.ts';
import { mandate, payment, paymentProfile, refund } from './tables.ts';

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
