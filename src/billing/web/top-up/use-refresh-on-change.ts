import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLive } from '#identity/web/parts/live.ts';
import { refreshSession } from '#identity/web/queries.ts';

/** Asks for SIMs and balances anew when the server tells of a change: a SIM that was stopped works again. */
export const useRefreshOnChange = (): void => {
  const queries = useQueryClient();
  const told = useMemo((): LiveChangeHandler => {
    const ask = createRefetcher(() => refreshSession(queries));
    return (what) => what !== 'opened' && ask();
  }, [queries]);
  useLive(told);
};
