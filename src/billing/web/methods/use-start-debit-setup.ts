import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Customer } from '#customers/contract.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import type { paymentsContract } from '#payments/contract.ts';
import type { PaymentValues } from '#payments/web/parts/payment-values.ts';
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
    location.assign(checkout_url);
    // Stays pending until the browser has left the page.
    return new Promise<void>(() => undefined);
  };
};

/** Name of the company or the person, the probable holder of the account. */
export const payerNameOf = ({ details }: Customer): string => {
  const { personal_data: person, company_data: company } = details.customer_details ?? {};
  return company?.company_name ?? (person ? `${person.first_name} ${person.last_name}` : '');
};
