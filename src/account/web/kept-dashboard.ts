import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { sessionQuery } from '#identity/web/questions.ts';
import { type OfflineCopy, saveOfflineCopy, restoreOfflineCopy } from '#platform/browser/offline-copy.ts';
import type { MonthlyFunding } from '#sustainability/rules/monthly-funding.ts';
import { type Dashboard, keepable } from '#account/rules/dashboard-copy.ts';

const name = 'dashboard';

/** The dashboard as it was, with what its SIMs fund each month, where that was known. */
export type KeptDashboard = { dashboard: Dashboard; funding: MonthlyFunding | null };

/** Below the session's own key: whoever forgets the session forgets this as well. */
export const keptDashboardQuery = queryOptions<OfflineCopy<KeptDashboard> | null>({
  queryKey: [...sessionQuery.queryKey, 'kept'],
  queryFn: () => restoreOfflineCopy<KeptDashboard>(name).catch(() => null),
  staleTime: Infinity,
});

export const keepDashboard = (at: number, { dashboard, funding }: KeptDashboard): Promise<void> =>
  saveOfflineCopy(name, { at, of: { dashboard: keepable(dashboard), funding } });

export const loadKeptDashboard = (queries: QueryClient): Promise<unknown> => queries.query(keptDashboardQuery);
