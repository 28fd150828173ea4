import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { sessionQuery } from '#identity/web/queries.ts';
import { type OfflineCopy, saveOfflineCopy, restoreOfflineCopy } from '#platform/browser/offline-copy.ts';
import type { MonthlyFunding } from '#sustainability/rules/monthly-funding.ts';
import { type Dashboard, toStorableDashboard } from '#account/rules/dashboard-copy.ts';

const name = 'dashboard';

/** The dashboard as it was, with what its SIMs fund each month, where that was known. */
export type DashboardCopy = { dashboard: Dashboard; funding: MonthlyFunding | null };

/** Below the session's own key: whoever forgets the session forgets this as well. */
export const dashboardCopyQuery = queryOptions<OfflineCopy<DashboardCopy> | null>({
  queryKey: [...sessionQuery.queryKey, 'kept'],
  queryFn: () => restoreOfflineCopy<DashboardCopy>(name).catch(() => null),
  staleTime: Infinity,
});

export const saveDashboardCopy = (at: number, { dashboard, funding }: DashboardCopy): Promise<void> =>
  saveOfflineCopy(name, { at, of: { dashboard: toStorableDashboard(dashboard), funding } });

export const loadDashboardCopy = (queries: QueryClient): Promise<unknown> => queries.query(dashboardCopyQuery);
