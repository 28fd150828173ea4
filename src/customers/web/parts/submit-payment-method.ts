import type { QueryClient } from '@tanstack/react-query';
import { updateCachedSession } from '#identity/web/queries.ts';
import type { customersContract } from '#customers/contract.ts';
import { createClient } from '#platform/browser/client.ts';

const methodCodes = { online: 0, debit: 1 } as const;

/**
 * Saves the payment method and updates the cached session.
 * @throws Problem with the refusals of the call
 */
export const submitPaymentMethod = async (queries: QueryClient, way: keyof typeof methodCodes): Promise<void> => {
  const customer = await createClient<typeof customersContract>().call('POST /api/customer/payment/method', {
    body: { method: methodCodes[way] },
  });
  updateCachedSession(queries, () => ({ customer }));
};
