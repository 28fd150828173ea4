import { useQuery } from '@tanstack/react-query';
import { addonsQuery, offersQuery } from '#catalogue/web/queries.ts';
import type { RefetchableQuery } from '#platform/browser/refetchable-query.ts';
import { type FundingSim, type MonthlyFunding, monthlyFunding } from '../rules/monthly-funding.ts';

export type Funding =
  | { state: 'loading' }
  | { state: 'failed'; query: RefetchableQuery }
  /** The funding is unknown: a plan or extra is no longer in the catalogue. */
  | { state: 'unknown' }
  | { state: 'known'; funding: MonthlyFunding };

/** Computes the monthly funding of SIMs from the catalogue; `lastFunding`: the last result, for when it is unavailable. */
export const useFunding = (sims: readonly FundingSim[], lastFunding: MonthlyFunding | null = null): Funding => {
  const offers = useQuery(offersQuery);
  const addons = useQuery(addonsQuery);
  if (offers.data && addons.data) {
    const funding = monthlyFunding(sims, offers.data.offers, addons.data.addons);
    return funding ? { state: 'known', funding } : { state: 'unknown' };
  }
  if (lastFunding) return { state: 'known', funding: lastFunding };
  if (offers.isError || addons.isError) {
    return {
      state: 'failed',
      query: {
        isFetching: offers.isFetching || addons.isFetching,
        refetch: () => {
          if (!offers.data) void offers.refetch();
          if (!addons.data) void addons.refetch();
        },
      },
    };
  }
  return { state: 'loading' };
};
