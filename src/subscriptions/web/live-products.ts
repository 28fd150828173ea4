import { useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { createRefetcher, type LiveChangeHandler, useLive } from '#identity/web/parts/live.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { hasPendingChange } from '#subscriptions/rules/line-changes.ts';
import { useProducts } from './queries.ts';

const SOON = 2_000;
const SOMETIME = 20_000;
/** While changes are told, for those that get lost on the way; while nobody tells, for those that nothing foretold. */
const SELDOM = 60_000;

/** The SIMs as they are now: asked for again when the server tells of a change, and by itself while the network makes one. */
export const useLiveProducts = () => {
  const queries = useQueryClient();
  const told = useMemo((): LiveChangeHandler => {
    const ask = createRefetcher(() => refreshSession(queries));
    return (what) => what !== 'opened' && ask();
  }, [queries]);
  const live = useLive(told);
  return useProducts({
    lookAfter: (known, failed) => {
      if (failed) return SOMETIME;
      const changing = (known?.customer_product ?? []).some(hasPendingChange);
      return live ? changing && SELDOM : changing ? SOON : SELDOM;
    },
  });
};
