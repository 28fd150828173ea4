import type { QueryClient, QueryKey } from '@tanstack/react-query';
import type { Addon, catalogueContract, Offer } from '#catalogue/contract.ts';
import { callState } from '#platform/browser/client.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

const buildQuery = createContractQueryBuilder<typeof catalogueContract>();

/**
 * The catalogue changes only by a command of the operator, so it is fetched once per language. The server detects a
 * change when the order is created; then `invalidateCatalogue` fetches it again.
 */
const neverStale = { staleTime: Infinity, gcTime: Infinity } as const;

export const offersQuery = { ...buildQuery('GET /api/v1/web-api/public/shop/offer/get-public-offers'), ...neverStale };
export const addonsQuery = { ...buildQuery('GET /api/web-api/public/shop/offer/get-public-addons'), ...neverStale };
export const addonCategoriesQuery = {
  ...buildQuery('GET /api/web-api/public/shop/offer/addon-categories'),
  ...neverStale,
};
export const shippingPriceQuery = { ...buildQuery('GET /api/web-api/public/shipping-price'), ...neverStale };
export const creditLimitsQuery = { ...buildQuery('GET /api/credit-limits'), ...neverStale };
/** Long, so fetched only when a device is checked. */
export const esimDevicesQuery = { ...buildQuery('GET /api/device/esim/available'), ...neverStale };

/** All that is on sale, as the first screen of an order shows it. */
export const catalogueQueryKeys: readonly QueryKey[] = [
  offersQuery,
  addonsQuery,
  addonCategoriesQuery,
  shippingPriceQuery,
].map(({ queryKey }) => queryKey);

/**
 * Loads the data of the first order screen. When the server cannot be reached, the copy stored on this device is used;
 * other errors are shown by the screen.
 */
export const loadCatalogueQueries = async (queryClient: QueryClient): Promise<void> => {
  const hasOffers = () => queryClient.getQueryData(offersQuery.queryKey) !== undefined;
  const restore = () =>
    import('./catalogue-storage.ts')
      .then((catalogueStorage) => catalogueStorage.restoreCatalogue(queryClient, catalogueQueryKeys))
      .catch(() => undefined);
  // The page came from the offline cache, so it does not wait for the server.
  if (callState.unreachable && !hasOffers()) await restore();
  if (callState.unreachable && hasOffers()) return;
  await Promise.all([
    queryClient.query(offersQuery).catch(() => undefined),
    queryClient.query(addonsQuery).catch(() => undefined),
    queryClient.query(addonCategoriesQuery).catch(() => undefined),
    queryClient.query(shippingPriceQuery).catch(() => undefined),
  ]);
  if (!hasOffers()) await restore();
};

/** Fetches offers and limits again; the known ones stay on screen meanwhile. */
export const refreshOldOffersAndLimits = (queryClient: QueryClient): Promise<unknown> =>
  Promise.allSettled([
    queryClient.query({ ...offersQuery, staleTime: 60_000 }),
    queryClient.query({ ...addonsQuery, staleTime: 60_000 }),
    queryClient.query({ ...creditLimitsQuery, staleTime: 60_000 }),
  ]);

/** The server refused an offer that is no longer sold, so the offers are fetched again. */
export const invalidateCatalogue = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [offersQuery, addonsQuery, shippingPriceQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );

export type { Addon, Offer };
