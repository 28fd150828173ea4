import { personal, type PersonalTable } from '#platform/db/personal-data.ts';
import { mandateAccount } from './encrypted-columns.ts';
import { mandate, payment, paymentProfile, refund } from './tables.ts';

const books = 'the books are kept as long as the law on accounting and VAT asks';

/** How somebody pays. */
export const paymentsPersonal: readonly PersonalTable[] = [
  personal(paymentProfile, { shown: ['method', 'setup_state', 'updated_at'], erased: 'deleted' }),
  personal(mandate, {
    shown: ['reference', 'iban', 'account_holder', 'state', 'agreed_at', 'valid_at'],
    encrypted: mandateAccount,
    erased: {},
    because: 'the proof that a debit was allowed, which a bank may ask for; its account lies encrypted',
  }),
  personal(payment, {
    shown: ['purpose', 'amount_cents', 'bank_method', 'outcome', 'paid_from_end', 'created_at', 'settled_at'],
    erased: { paid_from_end: null, checkout_url: null },
    because: books,
  }),
  personal(refund, { shown: ['amount_cents', 'reason', 'state', 'due_at', 'sent_at'], erased: {}, because: books }),
];
