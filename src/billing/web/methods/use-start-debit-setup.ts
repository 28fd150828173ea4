import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import { refreshSession } from '#identity/web/queries.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import type { paymentsContract } from '#payments/contract.ts';
import type { PaymentValues } from '#payments/web/parts/payment-values.ts';
import { goToBank } from '#payments/web/parts/go-to-bank.ts';
import { createClient } from '#platform/browser/client.ts';

export type DebitValues = Pick<PaymentValues, 'iban' | 'account_holder' | 'bank_method' | 'terms_debit'>;

/** Starts the set-up of a direct debit and returns the page of the bank with the payment. @throws Problem */
const startDebitSetup = ({ iban, account_holder, bank_method, terms_debit }: DebitValues) =>
  createClient<typeof paymentsContract>().call('POST /api/customer/payment/setup', {
    body: { iban, account_holder: account_holder.trim(), bank_method, terms_debit, return_to: 'account' },
  });

/** Starts a direct debit and opens the page of the bank, from which the visitor comes back to its status. */
export const useStartDebitSetup = () => {
  const queries = useQueryClient();
  const router = useRouter();
  useReloadOnPageRestore();
  return async (values: DebitValues): Promise<void> => {
    const { checkout_url, payment_uuid } = await startDebitSetup(values);
    void refreshSession(queries);
    if (checkout_url === '') return router.navigate({ href: paymentsPaths.ibanStatus({ payment: payment_uuid }) });
    return goToBank(checkout_url);
  };
};
