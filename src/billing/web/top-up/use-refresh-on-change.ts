import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLive } from '#identity/web/parts/live.ts';
import { refreshSession } from '#identity/web/queries.ts';

/** Reloads SIMs and balances on a live change, for example when a suspended SIM is resumed. */
export const useRefreshOnChange = (): void => {
  const queries = useQueryClient();
  const onChange = useMemo((): LiveChangeHandler => {
    const reload = createRefetcher(() => refreshSession(queries));
    return (what) => what !== 'opened' && reload();
  }, [queries]);
  useLive(onChange);
};
