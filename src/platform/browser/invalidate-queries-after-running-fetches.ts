import type { QueryClient } from '@tanstack/react-query';

/** Fetches all visible queries again. A first fetch in progress is awaited instead of repeated. */
export const invalidateQueriesAfterRunningFetches = async (queries: QueryClient): Promise<void> => {
  const coming = queries.getQueryCache().findAll({ fetchStatus: 'fetching' });
  await Promise.allSettled(coming.map(async ({ promise }) => promise));
  await queries.invalidateQueries();
};
