import { addonsQuery, offersQuery, catalogueQueryKeys } from '#catalogue/web/queries.ts';
import { saveCatalogue } from '#catalogue/web/catalogue-storage.ts';
import type { Session } from '#account/contract.ts';
import { sessionQuery } from '#identity/web/queries.ts';
import { callState } from '#platform/browser/client.ts';
import { clearCustomerOfflineCopies } from '#platform/browser/offline-cache.ts';
import { toServerTime } from '#platform/browser/server-time.ts';
import { toDashboard } from '#account/rules/dashboard-copy.ts';
import { saveDashboardCopy } from '#account/web/dashboard-copy.ts';
import { monthlyFunding } from '#sustainability/rules/monthly-funding.ts';
import type { AppRouter } from './router.tsx';

/** Saves the data of the dashboard after each fetch, for offline use. */
const saveOfflineData = ({ queries }: AppRouter['options']['context']): void => {
  const state = queries.getQueryState<Session>(sessionQuery.queryKey);
  if (!state?.data) return;
  const offers = queries.getQueryData(offersQuery.queryKey)?.offers;
  const addons = queries.getQueryData(addonsQuery.queryKey)?.addons;
  const dashboard = toDashboard(state.data);
  const funding = offers && addons ? monthlyFunding(dashboard.customer_product, offers, addons) : null;
  // Saving may fail (storage full or disabled); then only the notice is available offline.
  void saveDashboardCopy(toServerTime(state.dataUpdatedAt), { dashboard, funding }).catch(() => undefined);
};

/** When the server is reachable again, the guard is evaluated again and all visible data is fetched again. */
const handleServerReachable = (router: AppRouter): void => {
  callState.unreachable = false;
  const { queries } = router.options.context;
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  void router.invalidate();
};

const handleOnline = (router: AppRouter): void => {
  const broken = router.state.matches.some(({ status }) => status === 'error');
  // An anonymous visitor gets the page that failed by a reload: the server renders it whole. It renders no page of a customer.
  if (callState.unreachable && callState.session === null && broken) location.reload();
  else if (callState.unreachable || broken) handleServerReachable(router);
};

/** Interval in ms of the checks whether the server is reachable again. */
const probeIntervalMs = 10_000;

/** Checks the server regularly while the page came from the offline cache, even when the device reports a network. */
const probeServer = async (router: AppRouter): Promise<void> => {
  if (!callState.unreachable) return;
  const isReachable = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (isReachable) handleOnline(router);
  else setTimeout(() => void probeServer(router), probeIntervalMs);
};

/** Prepares offline use. Loaded when the first page is shown and idle. */
export const startOfflineSupport = (router: AppRouter): void => {
  const { context } = router.options;
  const onSale = new Set(catalogueQueryKeys.map((key) => JSON.stringify(key)));
  const watched = new Set([sessionQuery, offersQuery, addonsQuery].map(({ queryKey }) => JSON.stringify(queryKey)));
  const saveOnSale = () => saveCatalogue(context.queries, catalogueQueryKeys).catch(() => undefined);
  void saveOnSale();
  context.queries.getQueryCache().subscribe((event) => {
    // Ignores data restored from the offline copy.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (onSale.has(event.query.queryHash)) void saveOnSale();
    if (!watched.has(event.query.queryHash)) return;
    saveOfflineData(context);
    if (callState.unreachable) handleServerReachable(router);
  });
  addEventListener('online', () => handleOnline(router));
  void probeServer(router);
  if (callState.session === null) void clearCustomerOfflineCopies();
  else saveOfflineData(context);
  // With the data saver on, no offline files are downloaded.
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (!saving) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
};
