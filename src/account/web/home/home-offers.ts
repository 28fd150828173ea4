import type { catalogueContract } from '#catalogue/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

/** Plans on sale, for the prices of the home page. */
export const offersQuery = contractQueries<typeof catalogueContract>()(
  'GET /api/v1/web-api/public/shop/offer/get-public-offers',
);
