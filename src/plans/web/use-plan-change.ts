import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import type { plansContract } from '#plans/contract.ts';
import { createClient } from '#platform/browser/client.ts';
import { comparisonQuery } from './comparison.ts';

/**
 * Reloads session and comparison after a change, then calls `onDone`. It is an option of the mutation and not of
 * `mutate`, because the calling component may be unmounted by then.
 */
const useRefreshAfterChange = (customer_product_uuid: string, onDone: () => void) => {
  const queries = useQueryClient();
  const { queryKey } = comparisonQuery(customer_product_uuid);
  return async () => {
    await Promise.all([refreshSession(queries), queries.invalidateQueries({ queryKey })]);
    onDone();
  };
};

/** Cancels the planned change of a SIM. */
export const useCancelPlanChange = (customer_product_uuid: string, onDone: () => void) =>
  useMutation({
    mutationFn: () =>
      createClient<typeof plansContract>().call('POST /api/customer/product/tariff/take-back', {
        body: { customer_product_uuid },
      }),
    onSuccess: useRefreshAfterChange(customer_product_uuid, onDone),
  });

/** Requests a change of plan. */
export const useChangePlan = (customer_product_uuid: string, onDone: () => void) =>
  useMutation({
    mutationFn: (offer_uuid: string) =>
      createClient<typeof plansContract>().call('POST /api/customer/product/tariff/change', {
        body: { customer_product_uuid, offer_uuid },
      }),
    onSuccess: useRefreshAfterChange(customer_product_uuid, onDone),
  });
