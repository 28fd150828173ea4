import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLiveChanges } from '#identity/web/parts/live.ts';
import { swapRefetchInterval, swapQuery } from './swap-query.ts';
import { refreshSession } from '#identity/web/queries.ts';

/** The current SIM and swap: fetched again when the server pushes a change, and polled while the swap is running. */
export const useSwap = (customer_product_uuid: string) => {
  const queries = useQueryClient();
  const onChange = useMemo((): LiveChangeHandler => {
    const { queryKey } = swapQuery(customer_product_uuid);
    const refetch = createRefetcher(() => queries.refetchQueries({ queryKey, type: 'active' }));
    return (what) => what !== 'opened' && refetch();
  }, [queries, customer_product_uuid]);
  const isLive = useLiveChanges(onChange);
  return useQuery({
    ...swapQuery(customer_product_uuid),
    refetchInterval: ({ state }) => swapRefetchInterval(state.data?.swap, isLive),
  });
};

/** Refetches a SIM and its swap, here and in the session, after a call that may have changed them. */
export const useRefreshSwapAndSession = (customer_product_uuid: string): (() => Promise<unknown>) => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.refetchQueries({ queryKey: swapQuery(customer_product_uuid).queryKey }),
      refreshSession(queries),
    ]);
};
