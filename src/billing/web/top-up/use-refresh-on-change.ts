import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { askedAgain, type Told, useLive } from '#identity/web/parts/live.ts';
import { refreshSession } from '#identity/web/questions.ts';

/** Asks for SIMs and balances anew when the server tells of a change: a SIM that was stopped works again. */
export const useRefreshOnChange = (): void => {
  const queries = useQueryClient();
  const told = useMemo((): Told => {
    const ask = askedAgain(() => refreshSession(queries));
    return (what) => what !== 'opened' && ask();
  }, [queries]);
  useLive(told);
};
