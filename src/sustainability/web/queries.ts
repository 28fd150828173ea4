import type { SustainabilityContract } from '#sustainability/contract.ts';
import { keepPreviousData, type QueryClient } from '@tanstack/react-query';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { PAGE_SIZE } from './Pager.tsx';

const buildQuery = createContractQueryBuilder<SustainabilityContract>();

/** Separates replies of a customer from those of visitors, which server-rendered pages contain. */
const ofCaller = <Query extends { queryKey: readonly unknown[] }>(query: Query, asCustomer: boolean): Query =>
  asCustomer ? { ...query, queryKey: [...query.queryKey, 'mine'] } : query;

export const forestQuery = (asCustomer: boolean) => ofCaller(buildQuery('GET /api/green/forest'), asCustomer);
export const villageQuery = (asCustomer: boolean) => ofCaller(buildQuery('GET /api/green/village'), asCustomer);
export const compensationQuery = (asCustomer: boolean) =>
  ofCaller(buildQuery('GET /api/green/compensation'), asCustomer);
/** Entries of the wallet. */
export const walletQuery = (offset: number) => ({
  ...buildQuery('GET /api/green/compensation/details', { query: { limit: PAGE_SIZE, offset } }),
  placeholderData: keepPreviousData,
  staleTime: 0,
});

/** Fetches everything about the forest again after a change, on all screens that show it. */
export const refreshGreenQueries = (queries: QueryClient): Promise<void> =>
  queries.invalidateQueries({ predicate: ({ queryKey: [first] }) => String(first).startsWith('GET /api/green/') });

export type Ledger = 'removal' | 'contributions';
export const ledgerQuery = (ledger: Ledger, offset: number) => ({
  ...buildQuery('GET /api/green/ledger', { query: { ledger, response_format: 'json', limit: PAGE_SIZE, offset } }),
  placeholderData: keepPreviousData,
});
export const portfolioQuery = (offset: number) => ({
  ...buildQuery('GET /api/green/portfolio', { query: { limit: PAGE_SIZE, offset } }),
  placeholderData: keepPreviousData,
});
export const claimsQuery = buildQuery('GET /api/green/claims');

export const walkQuery = (what: 'euro' | 'kilo', entry: string | undefined) =>
  buildQuery('GET /api/green/follow', { query: { what, ...(entry !== undefined && { entry }) } });
export const sharesQuery = buildQuery('GET /api/green/share/list');
export const sharedQuery = (token: string) => buildQuery('GET /api/green/shared', { query: { token } });

export const villageHistoryQuery = (scope: 'all' | 'mine', offset: number, project_uuid?: string) => ({
  ...buildQuery('GET /api/green/village/history', {
    query: { scope, limit: PAGE_SIZE, offset, ...(project_uuid !== undefined && { project_uuid }) },
  }),
  placeholderData: keepPreviousData,
});
export const projectQuery = (project_uuid: string, asCustomer: boolean) =>
  ofCaller(buildQuery('GET /api/green/project', { query: { project_uuid } }), asCustomer);
