import type { QueryClient } from '@tanstack/react-query';
import type { orderingContract } from '#ordering/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

/** The draft order of the customer. */
export type CurrentOrder = NonNullable<ReplyOf<(typeof orderingContract)['GET /api/order/current']>['order']>;

/** Queries the draft order with its totals; `order` is null when there is none. Main accounts only. */
export const currentOrderQuery = {
  ...createContractQueryBuilder<typeof orderingContract>()('GET /api/order/current'),
  staleTime: 10_000,
} as const;

/** Fetches the draft order; null when there is none. */
export const fetchDraft = async (queryClient: QueryClient): Promise<CurrentOrder | null> => {
  const { order } = await queryClient.query({ ...currentOrderQuery, staleTime: 0 });
  return order?.state === 'draft' ? order : null;
};
