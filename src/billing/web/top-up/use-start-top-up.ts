import { useRouter } from '@tanstack/react-router';
import type { BillingContract } from '#billing/contract.ts';
import { billingPaths } from '#billing/paths.ts';
import type { BankMethod } from '#payments/rules/payment-outcome.ts';
import { createClient } from '#platform/browser/client.ts';
import { useReloadOnPageRestore } from '#platform/browser/use-reload-on-page-restore.ts';
import type { Euro } from '#platform/pure/money.ts';

/** Starts a top-up of a SIM and opens the checkout page. A repeated call after a double click or a lost reply is one payment. */
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
    // Stays pending until the browser has left the page, so that the button stays disabled.
    return new Promise<void>(() => undefined);
  };
};
