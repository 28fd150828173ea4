import type { PaymentState } from '#payments/contract.ts';
import { checkHolder, shortenHolderName } from '#payments/rules/bank-text.ts';
import { checkIban } from '#payments/rules/iban.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import type { FieldFault } from '#platform/ui/forms/form-errors.ts';

/** Values of the payment step. Those of a direct debit have the names of its request. */
export type PaymentValues = {
  way: '' | 'debit' | 'online';
  iban: string;
  account_holder: string;
  bank_method: 'bank' | 'card';
  terms_debit: boolean;
};

const ONLINE = 0;

/** Initial values: the existing method and the probable account holder. Consent is never preset. */
export const initialPaymentValues = (payment: PaymentState | null, name: string): PaymentValues => ({
  way: payment === null ? '' : payment.method === ONLINE ? 'online' : 'debit',
  iban: '',
  account_holder: payment?.mandate?.account_holder ?? shortenHolderName(name),
  bank_method: 'bank',
  terms_debit: false,
});

type Labels = { iban: string; holder: string };

/** Returns the error code of each field. `keepsDirectDebit`: the existing direct debit is kept. */
export const validatePaymentValues = (
  values: PaymentValues,
  keepsDirectDebit: boolean,
  labels: Labels,
): Record<string, FieldFault> => {
  if (values.way === '') return { way: 'PAYMENT_MISSING' };
  if (values.way === 'online' || keepsDirectDebit) return {};
  return {
    iban: withFieldLabel(checkIban(values.iban), labels.iban),
    account_holder: withFieldLabel(checkHolder(values.account_holder), labels.holder),
    terms_debit: values.terms_debit ? null : 'DEBIT_TERMS_REQUIRED',
  };
};

/** Key of the stored draft. It survives the visit to the bank, so that a retry needs neither typing nor a second consent. */
export const paymentDraftKey = (customer_uuid: string): string => `payment-${customer_uuid}`;
