import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLiveChanges } from '#identity/web/parts/live.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { isInvoiceQuery } from './invoice-queries.ts';

/** Reloads the invoices and the session on a live change, for example when the bank has answered. */
export const useRefreshInvoicesOnLiveChange = (): void => {
  const queries = useQueryClient();
  const onChange = useMemo((): LiveChangeHandler => {
    const reload = createRefetcher(() =>
      Promise.all([
        refreshSession(queries),
        queries.refetchQueries({ predicate: ({ queryKey }) => isInvoiceQuery(queryKey), type: 'active' }),
      ]),
    );
    return (what) => what !== 'opened' && reload();
  }, [queries]);
  useLiveChanges(onChange);
};
