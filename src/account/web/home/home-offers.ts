import type { catalogueContract } from '#catalogue/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

/** Plans on sale, for the prices of the home page. */
export const offersQuery = createContractQueryBuilder<typeof catalogueContract>()(
  'GET /api/v1/web-api/public/shop/offer/get-public-offers',
);
