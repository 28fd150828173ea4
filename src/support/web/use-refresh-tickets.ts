import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLiveChanges } from '#identity/web/parts/live.ts';

const isTicketQuery = ([endpoint]: readonly unknown[]): boolean =>
  typeof endpoint === 'string' && endpoint.startsWith('GET /api/customer/ticket');

/** Refetches the tickets on screen when the server pushes a change, such as an answer. */
export const useRefreshTickets = (): void => {
  const queries = useQueryClient();
  const onChange = useMemo((): LiveChangeHandler => {
    const reload = createRefetcher(() =>
      queries.refetchQueries({ predicate: ({ queryKey }) => isTicketQuery(queryKey), type: 'active' }),
    );
    return (what) => what !== 'opened' && reload();
  }, [queries]);
  useLiveChanges(onChange);
};
