import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLive } from '#identity/web/parts/live.ts';
import { swapRefetchInterval, swapQuery } from './swap-query.ts';

/** A SIM and its swap as they are now: asked for again when the server tells of a change, and without that by itself while something is under way. */
export const useSwap = (customer_product_uuid: string) => {
  const queries = useQueryClient();
  const told = useMemo((): LiveChangeHandler => {
    const { queryKey } = swapQuery(customer_product_uuid);
    const ask = createRefetcher(() => queries.refetchQueries({ queryKey, type: 'active' }));
    return (what) => what !== 'opened' && ask();
  }, [queries, customer_product_uuid]);
  const live = useLive(told);
  return useQuery({
    ...swapQuery(customer_product_uuid),
    refetchInterval: ({ state }) => swapRefetchInterval(state.data?.swap, live),
  });
};
