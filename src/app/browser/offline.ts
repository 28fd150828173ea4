import { addonsQuery, offersQuery, catalogueQueryKeys } from '#catalogue/web/queries.ts';
import { saveCatalogue } from '#catalogue/web/catalogue-storage.ts';
import type { Session } from '#account/contract.ts';
import { sessionQuery } from '#identity/web/queries.ts';
import { callState } from '#platform/browser/client.ts';
import { clearOfflineCopies } from '#platform/browser/offline-cache.ts';
import { toServerTime } from '#platform/browser/server-time.ts';
import { dashboardOf } from '#account/rules/dashboard-copy.ts';
import { saveDashboardCopy } from '#account/web/dashboard-copy.ts';
import { monthlyFunding } from '#sustainability/rules/monthly-funding.ts';
import type { AppRouter } from './router.tsx';

/** Keeps what the dashboard shows each time the server says it, for opening without a network. */
const saveOfflineData = ({ queries }: AppRouter['options']['context']): void => {
  const state = queries.getQueryState<Session>(sessionQuery.queryKey);
  if (!state?.data) return;
  const offers = queries.getQueryData(offersQuery.queryKey)?.offers;
  const addons = queries.getQueryData(addonsQuery.queryKey)?.addons;
  const dashboard = dashboardOf(state.data);
  const funding = offers && addons ? monthlyFunding(dashboard.customer_product, offers, addons) : null;
  // A device that is full, or refuses, opens without a network no further than to the notice.
  void saveDashboardCopy(toServerTime(state.dataUpdatedAt), { dashboard, funding }).catch(() => undefined);
};

/** The server answers again: the guard may decide again, and the screens ask for what they show, also what could not be asked. */
const handleServerReachable = (router: AppRouter): void => {
  callState.unreachable = false;
  const { queries } = router.options.context;
  void queries.refetchQueries({ type: 'active', predicate: ({ state }) => state.status === 'error' });
  void router.invalidate();
};

const handleOnline = (router: AppRouter): void => {
  const broken = router.state.matches.some(({ status }) => status === 'error');
  // What a stranger sees is in the HTML of the server.
  if (callState.unreachable && callState.session === null && broken) location.reload();
  else if (callState.unreachable || broken) handleServerReachable(router);
};

/** How often it is looked whether the server is there again, in milliseconds. */
const probeIntervalMs = 10_000;

/** A page that came from this device looks for the server, also where the device believes in its network all along. */
const probeServer = async (router: AppRouter): Promise<void> => {
  if (!callState.unreachable) return;
  const there = await fetch('/robots.txt', { method: 'HEAD', cache: 'no-store' }).then(
    ({ ok }) => ok,
    () => false,
  );
  if (there) handleOnline(router);
  else setTimeout(() => void probeServer(router), probeIntervalMs);
};

/** All that opening without a network needs while there is one. Loaded when the first page is there and at rest. */
export const prepareForOffline = (router: AppRouter): void => {
  const { context } = router.options;
  const onSale = new Set(catalogueQueryKeys.map((key) => JSON.stringify(key)));
  const watched = new Set([sessionQuery, offersQuery, addonsQuery].map(({ queryKey }) => JSON.stringify(queryKey)));
  const keepOnSale = () => saveCatalogue(context.queries, catalogueQueryKeys).catch(() => undefined);
  void keepOnSale();
  context.queries.getQueryCache().subscribe((event) => {
    // What was only filled in from this device tells nothing new.
    if (event.type !== 'updated' || event.action.type !== 'success' || event.action.manual) return;
    if (onSale.has(event.query.queryHash)) void keepOnSale();
    if (!watched.has(event.query.queryHash)) return;
    saveOfflineData(context);
    if (callState.unreachable) handleServerReachable(router);
  });
  addEventListener('online', () => handleOnline(router));
  void probeServer(router);
  if (callState.session === null) void clearOfflineCopies();
  else saveOfflineData(context);
  // Somebody who saves data opens the app with a network, or not at all.
  const saving = (navigator as { connection?: { saveData?: boolean } }).connection?.saveData === true;
  if (!saving) void navigator.serviceWorker?.register('/service-worker.js').catch(() => undefined);
};
