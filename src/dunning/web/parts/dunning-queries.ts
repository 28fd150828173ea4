import type { QueryClient } from '@tanstack/react-query';
import type { DunningContract } from '#dunning/contract.ts';
import { refreshSession } from '#identity/web/queries.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';

export const invoiceDunningQuery = (referenceNumber: string) =>
  createContractQueryBuilder<DunningContract>()('GET /api/customer/invoice/dunning', { query: { referenceNumber } });

export const instalmentsQuery = (referenceNumber: string) =>
  createContractQueryBuilder<DunningContract>()('GET /api/customer/invoice/instalments', {
    query: { referenceNumber },
  });

/** Reloads the session and all that is shown of invoices. */
export const refreshSessionAndInvoices = async (queries: QueryClient): Promise<void> => {
  await Promise.all([
    refreshSession(queries),
    queries.invalidateQueries({
      predicate: ({ queryKey: [name] }) => typeof name === 'string' && name.startsWith('GET /api/customer/invoice/'),
    }),
  ]);
};
