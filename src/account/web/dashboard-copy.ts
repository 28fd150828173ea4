import { type QueryClient, queryOptions } from '@tanstack/react-query';
import { sessionQuery } from '#identity/web/queries.ts';
import { type OfflineCopy, saveOfflineCopy, restoreOrClearOfflineCopy } from '#platform/browser/offline-copy.ts';
import type { MonthlyFunding } from '#sustainability/rules/monthly-funding.ts';
import { type Dashboard, toStorableDashboard } from '#account/rules/dashboard-copy.ts';

const name = 'dashboard';

/** Offline copy of the dashboard, with the monthly funding of its SIMs when known. */
export type DashboardCopy = { dashboard: Dashboard; funding: MonthlyFunding | null };

/** Key below that of the session, so that clearing the session also clears the copy. */
export const dashboardCopyQuery = queryOptions<OfflineCopy<DashboardCopy> | null>({
  queryKey: [...sessionQuery.queryKey, 'kept'],
  queryFn: () => restoreOrClearOfflineCopy<DashboardCopy>(name).catch(() => null),
  staleTime: Infinity,
});

export const saveDashboardCopy = (at: number, { dashboard, funding }: DashboardCopy): Promise<void> =>
  saveOfflineCopy(name, { at, of: { dashboard: toStorableDashboard(dashboard), funding } });

export const loadDashboardCopy = (queries: QueryClient): Promise<unknown> => queries.query(dashboardCopyQuery);
