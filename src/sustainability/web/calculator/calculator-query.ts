import type { SustainabilityContract } from '#sustainability/contract.ts';
import { queries } from '#platform/browser/query.ts';

const ask = queries<SustainabilityContract>();

/** Use goes on: asked anew at each visit. */
export const emissionDetailsQuery = (customer_product_uuid: string) => ({
  ...ask('GET /api/green/emission/details', { query: { customer_product_uuid } }),
  staleTime: 0,
});
