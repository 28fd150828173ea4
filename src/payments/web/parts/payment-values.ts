import type { PaymentState } from '#payments/contract.ts';
import { checkIban } from '#payments/rules/iban.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import type { FieldFault } from '#platform/ui/forms/form-errors.ts';

/** What the payment step asks; the names of a direct debit are those of its call. */
export type PaymentValues = {
  way: '' | 'debit' | 'online';
  iban: string;
  account_holder: string;
  bank_method: 'bank' | 'card';
  terms_debit: boolean;
};

const ONLINE = 0;

/** The choice made before, and the name that the account most likely carries. Consent is never given beforehand. */
export const initialPaymentValues = (payment: PaymentState | null, name: string): PaymentValues => ({
  way: payment === null ? '' : payment.method === ONLINE ? 'online' : 'debit',
  iban: '',
  account_holder: payment?.mandate?.account_holder ?? name.slice(0, 70),
  bank_method: 'bank',
  terms_debit: false,
});

type Labels = { iban: string; holder: string };

/** Field to fault. `keeps`: the direct debit that is set up goes on. */
export const validatePaymentValues = (
  values: PaymentValues,
  keeps: boolean,
  labels: Labels,
): Record<string, FieldFault> => {
  if (values.way === '') return { way: 'PAYMENT_MISSING' };
  if (values.way === 'online' || keeps) return {};
  return {
    iban: withFieldLabel(checkIban(values.iban), labels.iban),
    account_holder: withFieldLabel(values.account_holder.trim() === '' ? 'REQUIRED' : null, labels.holder),
    terms_debit: values.terms_debit ? null : 'DEBIT_TERMS_REQUIRED',
  };
};

/** Kept for a trip to the bank and back, so that a second try needs no typing and no second consent. */
export const paymentDraftKey = (customer_uuid: string): string => `payment-${customer_uuid}`;
