import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import type { plansContract } from '#plans/contract.ts';
import { createClient, Problem } from '#platform/browser/client.ts';
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

export const isRefusedForChangedTerms = (error: Error): boolean =>
  error instanceof Problem && error.code === 'PLAN_TERMS_CHANGED';

/** Requests a change of plan. When its contract summary is no longer the one that was shown, the comparison is loaded again. */
export const useChangePlan = (customer_product_uuid: string, onDone: () => void) => {
  const queries = useQueryClient();
  const { queryKey } = comparisonQuery(customer_product_uuid);
  return useMutation({
    mutationFn: (plan: { offer_uuid: string; summary_hash?: string }) =>
      createClient<typeof plansContract>().call('POST /api/customer/product/tariff/change', {
        body: { customer_product_uuid, ...plan },
      }),
    onSuccess: useRefreshAfterChange(customer_product_uuid, onDone),
    onError: async (error) => {
      if (isRefusedForChangedTerms(error)) await queries.invalidateQueries({ queryKey });
    },
  });
};
