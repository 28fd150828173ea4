import type { SustainabilityContract } from '#sustainability/contract.ts';
import { contractQueries } from '#platform/browser/contract-queries.ts';

const buildQuery = contractQueries<SustainabilityContract>();

/** Usage changes continuously, so each visit fetches it again. */
export const emissionDetailsQuery = (customer_product_uuid: string) => ({
  ...buildQuery('GET /api/green/emission/details', { query: { customer_product_uuid } }),
  staleTime: 0,
});
