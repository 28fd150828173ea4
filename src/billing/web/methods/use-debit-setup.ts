import { useQueryClient } from '@tanstack/react-query';
import { useRouter } from '@tanstack/react-router';
import type { Customer } from '#customers/contract.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { paymentsPaths } from '#payments/paths.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import { type DebitValues, startDebitSetup } from './start-debit-setup.ts';

/** Starts a direct debit and opens the page of the bank, from which the visitor comes back to its status. */
export const useDebitSetup = () => {
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
