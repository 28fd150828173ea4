import type { accountContract } from '#account/contract.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';

export type FinalBill = NonNullable<ReplyOf<(typeof accountContract)['GET /api/customer/final-bill']>['final_bill']>;

/** Queries what the account would be billed if it ended now. Refetches at each visit, because it grows with the days and the use. */
export const finalBillQuery = {
  ...createContractQueryBuilder<typeof accountContract>()('GET /api/customer/final-bill'),
  staleTime: 0,
} as const;
