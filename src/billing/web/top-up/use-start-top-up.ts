import { useRouter } from '@tanstack/react-router';
import type { BillingContract } from '#billing/contract.ts';
import { billingPaths } from '#billing/paths.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { createClient } from '#platform/browser/client.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import type { Euro } from '#platform/pure/money.ts';

/** Begins a payment onto the balance of a SIM, and goes to the bank's page. A double click or a retry after a lost answer is one payment. */
export const useStartTopUp = (customer_product_uuid: string) => {
  const router = useRouter();
  useReloadOnPageRestore();
  return async (amount: Euro, bank_method: BankMethod): Promise<void> => {
    const { checkout_url, payment_uuid } = await createClient<BillingContract>().call(
      'POST /api/customer/prepaid/top-up',
      {
        body: { customer_product_uuid, amount, bank_method },
      },
    );
    if (checkout_url === '')
      return router.navigate({ href: billingPaths.topUp(customer_product_uuid, { payment: payment_uuid }) });
    location.assign(checkout_url);
    // The page is going: until then the button waits.
    return new Promise<void>(() => undefined);
  };
};
