import { type QueryKey, useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import { refreshSession } from '#identity/web/queries.ts';
import type { paymentsContract } from '#payments/contract.ts';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import { paymentStatusQuery, pollUntil } from '#payments/web/queries.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import { isUuid } from '#platform/pure/uuid.ts';

type PaymentStatus = ReplyOf<(typeof paymentsContract)['GET /api/customer/payment/status']>;

/** `payment_uuid`: null when the address names no payment. `finalStatus`: null as long as the outcome may change. */
export type PolledPayment = {
  payment_uuid: string | null;
  status: UseQueryResult<PaymentStatus>;
  finalStatus: PaymentStatus | null;
};

/** Reads a payment every two seconds until it is final. `payment`: the URL parameter with its uuid. */
export const usePolledPayment = (payment: unknown): PolledPayment => {
  const payment_uuid = isUuid(payment) ? payment : null;
  const status = useQuery({
    ...paymentStatusQuery(payment_uuid ?? ''),
    enabled: payment_uuid !== null,
    staleTime: 0,
    refetchInterval: pollUntil(({ outcome }) => isFinalOutcome(outcome)),
  });
  const { data } = status;
  return { payment_uuid, status, finalStatus: data && isFinalOutcome(data.outcome) ? data : null };
};

/** Reads the session again once a payment is final, and the queries that `isOutdated` selects. */
export const useRefreshAfterPayment = (
  { finalStatus }: PolledPayment,
  isOutdated: ((queryKey: QueryKey) => boolean) | null = null,
): void => {
  const queries = useQueryClient();
  const outcome = finalStatus?.outcome;
  useEffect(() => {
    if (outcome === undefined) return;
    void refreshSession(queries);
    if (isOutdated) void queries.invalidateQueries({ predicate: ({ queryKey }) => isOutdated(queryKey) });
  }, [outcome, queries, isOutdated]);
};
