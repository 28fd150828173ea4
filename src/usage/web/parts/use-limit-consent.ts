import { useMutation, useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import { createClient } from '#platform/browser/client.ts';
import { errorText } from '#platform/browser/i18n.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { UsageContract } from '#usage/contract.ts';
import { usageLimitsQuery } from './usage-limits-query.ts';

export type UsageLimit = ReplyOf<UsageContract['GET /api/customer/product/usage/limits']>['limits'][number];

/** Gives consent to a higher limit of a SIM; calls `onGoOn` when the server has stored it. */
export const useLimitConsent = (sim: string, kind: UsageLimit['kind'], onGoOn: () => void) => {
  const queries = useQueryClient();
  const { queryKey } = usageLimitsQuery(sim);
  const consentMutation = useMutation({
    mutationFn: (amount: number) =>
      createClient<UsageContract>().call('POST /api/customer/product/usage/go-on', {
        body: { customer_product_uuid: sim, kind, amount },
      }),
    onSuccess: async ({ amount, consented_at }) => {
      // The session is refreshed first, so that the services are shown as pending before the limit disappears.
      await refreshSession(queries).catch(() => undefined);
      queries.setQueryData(
        queryKey,
        (cachedLimits) =>
          cachedLimits && {
            ...cachedLimits,
            limits: cachedLimits.limits.map((each) =>
              each.kind === kind ? { ...each, limit: amount, consented_at, reached_at: null } : each,
            ),
          },
      );
      onGoOn();
    },
  });
  return {
    goOn: (amount: number) => consentMutation.mutate(amount),
    pending: consentMutation.isPending,
    problem: errorText(consentMutation.error),
  };
};
