import type { QueryClient } from '@tanstack/react-query';

/** Asks again for everything that is on screen. What comes for the first time is waited for: asked for a second time meanwhile, it would be the same answer. */
export const refetchVisibleQueries = async (queries: QueryClient): Promise<void> => {
  const coming = queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.allSettled(coming.map(async ({ promise }) => promise));
  await queries.invalidateQueries();
};
