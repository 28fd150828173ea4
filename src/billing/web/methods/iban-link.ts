import { useQuery } from '@tanstack/react-query';
import type { paymentsContract } from '#payments/contract.ts';
import type { paymentsPaths } from '#payments/paths.ts';
import { pollUntil } from '#payments/web/queries.ts';
import { createContractQueryBuilder } from '#platform/browser/create-contract-query-builder.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';

/** The token of the one-time link by which a payer gives another bank account; empty without one. */
export const useIbanToken = (): string => {
  const { token } = useScreenSearch<typeof paymentsPaths.iban>();
  // The router parses digits to a number.
  return typeof token === 'string' || typeof token === 'number' ? `${token}` : '';
};

/** State of the one-time link by which a payer gives another bank account; polled every two seconds while its bank check runs. */
export const useIbanLink = (token: string) =>
  useQuery({
    ...createContractQueryBuilder<typeof paymentsContract>()('GET /api/customer/payment/setup/by-token', {
      query: { token },
    }),
    staleTime: 0,
    refetchInterval: pollUntil(({ state }) => state !== 'waiting'),
  });
