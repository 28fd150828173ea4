import type { orderingContract } from '#ordering/contract.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

/** The order that is being made. */
export type CurrentOrder = NonNullable<ReplyOf<(typeof orderingContract)['GET /api/order/current']>['order']>;
