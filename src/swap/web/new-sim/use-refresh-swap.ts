import { useQueryClient } from '@tanstack/react-query';
import { refreshSession } from '#identity/web/queries.ts';
import { swapQuery } from './swap-query.ts';

/** Asks again for a SIM and its swap, here and in the session, after a call that may have changed them. */
export const useRefreshSwap = (customer_product_uuid: string): (() => Promise<unknown>) => {
  const queries = useQueryClient();
  return () =>
    Promise.all([
      queries.refetchQueries({ queryKey: swapQuery(customer_product_uuid).queryKey }),
      refreshSession(queries),
    ]);
};
