import type { catalogueContract } from '#catalogue/contract.ts';
import { queries } from '#platform/browser/query.ts';

/** Plans on sale, which the home page quotes. */
export const offersQuery = queries<typeof catalogueContract>()(
  'GET /api/v1/web-api/public/shop/offer/get-public-offers',
);
