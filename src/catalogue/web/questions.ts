import { queryOptions, type QueryClient, type QueryKey } from '@tanstack/react-query';
import type { Addon, catalogueContract, Offer } from '#catalogue/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { callState, client } from '#platform/browser/client.ts';
import { queries } from '#platform/browser/query.ts';
import { languageInUse } from '#platform/browser/i18n.ts';

const ask = queries<typeof catalogueContract>();

/**
 * The catalogue changes by a command of the operator, not while somebody looks at it: it is asked once per language. What was
 * changed meanwhile is found by the server when the order is made; then `forgetCatalogue`.
 */
const kept = { staleTime: Infinity, gcTime: Infinity } as const;

export const offersQuery = { ...ask('GET /api/v1/web-api/public/shop/offer/get-public-offers'), ...kept };
export const addonsQuery = { ...ask('GET /api/web-api/public/shop/offer/get-public-addons'), ...kept };
export const addonCategoriesQuery = { ...ask('GET /api/web-api/public/shop/offer/addon-categories'), ...kept };
export const shippingPriceQuery = { ...ask('GET /api/web-api/public/shipping-price'), ...kept };
export const creditLimitsQuery = { ...ask('GET /api/credit-limits'), ...kept };
/** Long: only asked when somebody wants to know about a device. */
export const esimDevicesQuery = { ...ask('GET /api/device/esim/available'), ...kept };

/** An edition of the price list; without a number the one that counts. Its key holds the language, as of all texts. */
export const priceListQuery = (edition: number | undefined) =>
  queryOptions<ReplyOf<(typeof catalogueContract)['GET /api/catalogue/price-list']>>({
    queryKey: ['price-list', edition ?? null, languageInUse()],
    queryFn: ({ signal }) =>
      client<typeof catalogueContract>().call(
        'GET /api/catalogue/price-list',
        { query: edition === undefined ? {} : { edition } },
        { signal },
      ),
  });

/** Where an edition is as a PDF, in the language in use. */
export const priceListPdf = (edition: number): string =>
  `/api/catalogue/price-list/document?edition=${edition}&lang=${languageInUse()}`;

type SummaryText = ReplyOf<(typeof catalogueContract)['GET /api/catalogue/contract-summary/{offer_uuid}/text']>;

/** A plan with what is taken along, as its contract summary tells it. */
export type WantedPlan = { offer_uuid: string; addon_uuids: readonly string[]; promo: string | null };

const chosenWith = ({ addon_uuids, promo }: WantedPlan) => ({
  ...(addon_uuids.length > 0 ? { addons: addon_uuids.join() } : {}),
  ...(promo ? { promo } : {}),
});

/** The contract summary of a plan as text. Its key holds the language: a text of the other one is never shown meanwhile. */
export const contractSummaryQuery = (plan: WantedPlan) =>
  queryOptions<SummaryText>({
    queryKey: ['contract-summary', plan, languageInUse()],
    queryFn: ({ signal }) =>
      client<typeof catalogueContract>().call(
        'GET /api/catalogue/contract-summary/{offer_uuid}/text',
        { params: { offer_uuid: plan.offer_uuid }, query: chosenWith(plan) },
        { signal },
      ),
    staleTime: Infinity,
  });

/** Where the contract summary of a plan is as a PDF, in the language in use. */
export const contractSummaryPdf = (plan: WantedPlan): string =>
  `/api/catalogue/contract-summary/${encodeURIComponent(plan.offer_uuid)}?${new URLSearchParams({ lang: languageInUse(), ...chosenWith(plan) }).toString()}`;

/** All that is on sale, as the first screen of an order shows it. */
export const onSaleKeys: readonly QueryKey[] = [offersQuery, addonsQuery, addonCategoriesQuery, shippingPriceQuery].map(
  ({ queryKey }) => queryKey,
);

/**
 * Everything that the first screen of an order shows. When the server cannot be asked, what this device keeps of it; a read that fails
 * is shown by the screen.
 */
export const loadCatalogue = async (queryClient: QueryClient): Promise<void> => {
  const known = () => queryClient.getQueryData(offersQuery.queryKey) !== undefined;
  const restore = () =>
    import('./kept-catalogue.ts').then((of) => of.restoreCatalogue(queryClient, onSaleKeys)).catch(() => undefined);
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
export const forgetCatalogue = (queryClient: QueryClient): Promise<unknown> =>
  Promise.all(
    [offersQuery, addonsQuery, shippingPriceQuery].map(({ queryKey }) => queryClient.invalidateQueries({ queryKey })),
  );

export type { Addon, Offer };
