import { useQueries } from '@tanstack/react-query';
import { addonCategoriesQuery, addonsQuery, offersQuery, shippingPriceQuery } from '#catalogue/web/queries.ts';
import type { SaleCatalogue } from './basket-model.ts';

export type SaleCatalogueState = {
  sale: SaleCatalogue | null;
  /** When the data was fetched: milliseconds since 1970 by the clock of this device. */
  at: number;
  failed: boolean;
  retrying: boolean;
  retry: () => void;
};

type Answers = [
  { offers: SaleCatalogue['offers'] } | undefined,
  { addons: SaleCatalogue['addons'] } | undefined,
  { categories: SaleCatalogue['categories'] } | undefined,
  { price: number; working_days: number; sims_max: number } | undefined,
];

const toSaleCatalogue = ([offers, addons, categories, shipping]: Answers): SaleCatalogue | null =>
  offers && addons && categories && shipping
    ? {
        offers: offers.offers,
        addons: addons.addons,
        categories: categories.categories,
        shipping: shipping.price,
        shipping_days: shipping.working_days,
        sims_max: shipping.sims_max,
      }
    : null;

/** Queries the catalogue. Requests run in parallel, and plans are shown although the add-ons fail to load. */
export const useSaleCatalogue = (): SaleCatalogueState =>
  useQueries({
    queries: [offersQuery, addonsQuery, addonCategoriesQuery, shippingPriceQuery],
    combine: (results): SaleCatalogueState => {
      const [offers, addons, categories, shipping] = results;
      return {
        sale: toSaleCatalogue([offers.data, addons.data, categories.data, shipping.data]),
        at: offers.dataUpdatedAt,
        failed: results.some(({ isError }) => isError),
        retrying: results.some(({ isFetching }) => isFetching),
        retry: () => {
          for (const result of results) if (result.isError) void result.refetch();
        },
      };
    },
  });
