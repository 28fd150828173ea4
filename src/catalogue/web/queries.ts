import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Addon, catalogueContract, Offer } from '#catalogue/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { callState, createClient } from '#platform/browser/client.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';
import { currentLanguage } from '#platform/browser/i18n.ts';

const buildQuery = contractQueries<typeof catalogueContract>();

/**
 * The catalogue changes by a command of the operator, not while somebody looks at it: it is asked once per language. What was
 * changed meanwhile is found by the server when the order is made; then `invalidateCatalogue`.
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
/** Long: only asked when somebody wants to know about a device. */
export const esimDevicesQuery = { ...buildQuery('GET /api/device/esim/available'), ...neverStale };

/** An edition of the price list; without a number the one that counts. Its key holds the language, as of all texts. */
export const priceListQuery = (edition: number | undefined) =>
  queryOptions<ReplyOf<(typeof catalogueContract)['GET /api/catalogue/price-list']>>({
    queryKey: ['price-list', edition ?? null, currentLanguage()],
    queryFn: ({ signal }) =>
      createClient<typeof catalogueContract>().call(
        'GET /api/catalogue/price-list',
        { query: edition === undefined ? {} : { edition } },
        { signal },
      ),
  });

/** Where an edition is as a PDF, in the language in use. */
export const priceListPdfHref = (edition: number): string =>
  `/api/catalogue/price-list/document?edition=${edition}&lang=${currentLanguage()}`;

type SummaryText = ReplyOf<(typeof catalogueContract)['GET /api/catalogue/contract-summary/{offer_uuid}/text']>;

/** A plan with what is taken along, as its contract summary tells it. */
export type PlanSelection = { offer_uuid: string; addon_uuids: readonly string[]; promo: string | null };

const toExtrasParameters = ({ addon_uuids, promo }: PlanSelection) => ({
  ...(addon_uuids.length > 0 ? { addons: addon_uuids.join() } : {}),
  ...(promo ? { promo } : {}),
});

/** The contract summary of a plan as text. Its key holds the language: a text of the other one is never shown meanwhile. */
export const contractSummaryQuery = (plan: PlanSelection) =>
  queryOptions<SummaryText>({
    queryKey: ['contract-summary', plan, currentLanguage()],
    queryFn: ({ signal }) =>
      createClient<typeof catalogueContract>().call(
        'GET /api/catalogue/contract-summary/{offer_uuid}/text',
        { params: { offer_uuid: plan.offer_uuid }, query: toExtrasParameters(plan) },
        { signal },
      ),
    staleTime: Infinity,
  });

/** Where the contract summary of a plan is as a PDF, in the language in use. */
export const contractSummaryPdfHref = (plan: PlanSelection): string =>
  `/api/catalogue/contract-summary/${encodeURIComponent(plan.offer_uuid)}?${new URLSearchParams({ lang: currentLanguage(), ...toExtrasParameters(plan) }).toString()}`;

/** All that is on sale, as the first screen of an order shows it. */
export const catalogueQueryKeys: readonly QueryKey[] = [
  offersQuery,
  addonsQuery,
  addonCategoriesQuery,
  shippingPriceQuery,
].map(({ queryKey }) => queryKey);

/**
 * Everything that the first screen of an order shows. When the server cannot be asked, what this device keeps of it; a read that fails
 * is shown by the screen.
 */
export const loadCatalogueQueries = async (queryClient: QueryClient): Promise<void> => {
  const known = () => queryClient.getQueryData(offersQuery.queryKey) !== undefined;
  const restore = () =>
    import('./catalogue-storage.ts')
      .then((of) => of.restoreCatalogue(queryClient, catalogueQueryKeys))
      .catch(() => undefined);
  // The page came from this device: nobody waits for a server that was not there a moment ago.
  if (callState.unreachable && !known()) await restore();
  if (callState.unreachable && known()) return;
  await Promise.all([
    queryClient.query(offersQuery).catch(() => undefined),
    queryClient.query(addonsQuery).catch(() => undefined),
    queryClient.query(addonCategoriesQuery).catch(() => undefined),
    queryClient.query(shippingPriceQuery).catch(() => undefined),
  ]);
  if (!known()) await restore();
};

/** Asks again what is sold and which limits there are, while what was known stays on screen. */
export const refreshCatalogue = (queryClient: QueryClient): Promise<unknown> =>
  Promise.allSettled([
    queryClient.query({ ...offersQuery, staleTime: 60_000 }),
    queryClient.query({ ...addonsQuery, staleTime: 60_000 }),
    queryClient.query({ ...creditLimitsQuery, staleTime: 60_000 }),
  ]);

/** The server said that something is no longer sold: ask again what is. */
export const invalidateCatalogue = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [offersQuery, addonsQuery, shippingPriceQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );

export type { Addon, Offer };
