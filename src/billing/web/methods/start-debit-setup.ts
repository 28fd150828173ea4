import type { paymentsContract } from '#payments/contract.ts';
import type { PaymentValues } from '#payments/web/parts/payment-values.ts';
import { createClient } from '#platform/browser/client.ts';

export type DebitValues = Pick<PaymentValues, 'iban' | 'account_holder' | 'bank_method' | 'terms_debit'>;

/** Starts the set-up of a direct debit and returns the page of the bank with the payment. @throws Problem */
export const startDebitSetup = ({ iban, account_holder, bank_method, terms_debit }: DebitValues) =>
  createClient<typeof paymentsContract>().call('POST /api/customer/payment/setup', {
    body: { iban, account_holder: account_holder.trim(), bank_method, terms_debit, return_to: 'account' },
  });
