import { cachedOrFetchedSessionSlice } from '#identity/web/queries.ts';
import { orderingPaths } from '#ordering/paths.ts';
import { hasSimOrOpenOrder } from '#ordering/rules/open-orders.ts';
import type { LoadContext } from '#platform/browser/screen.ts';
import type { SubscriptionsSlice } from '#subscriptions/contract.ts';
import type { OrderingSlice } from '#ordering/contract.ts';

/**
 * Redirects customers without a SIM to the choose screen of new customers. No redirect while the server is
 * unreachable; the screen shows the error.
 */
export const resolvePurchaseRedirect = async ({ queries }: LoadContext): Promise<string | null> => {
  const hasSims = await cachedOrFetchedSessionSlice(queries, (sims: SubscriptionsSlice & OrderingSlice) =>
    hasSimOrOpenOrder(sims),
  );
  return hasSims === false ? orderingPaths.choose() : null;
};
