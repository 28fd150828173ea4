import { useQuery, useQueryClient, type UseQueryResult } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { BillingContract } from '#billing/contract.ts';
import { refreshSession } from '#identity/web/queries.ts';
import type { paymentsContract } from '#payments/contract.ts';
import type { paymentsPaths } from '#payments/paths.ts';
import { isFinalOutcome, refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import { paymentStatusQuery } from '#payments/web/queries.ts';
import { Problem } from '#platform/browser/client.ts';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Euro } from '#platform/pure/money.ts';
import { invoicePaidQuery, isInvoiceQuery } from './invoice-queries.ts';

const POLL_MS = 2000;
const UUID = /^[0-9a-f-]{36}$/;

/** State of the payment of the URL parameter `payment`. */
export type InvoicePayment =
  | { kind: 'none' }
  | { kind: 'loading' }
  | { kind: 'failed'; retry: () => void; retrying: boolean }
  /** Open; `checkout_url`: page of the bank, if it can still be used. */
  | { kind: 'waiting'; amount: Euro; checkout_url: string | null }
  | { kind: 'paid'; amount: Euro; references: readonly string[]; remaining: Euro }
  /** Code of the reason; the invoices that are still to be paid. */
  | { kind: 'unpaid'; amount: Euro; code: string; references: readonly string[] };

/** Polls every two seconds until the payment is final, then reads its invoices and reloads what the session knows of them. */
export const useInvoicePaymentStatus = (): InvoicePayment => {
  const queries = useQueryClient();
  const { payment } = useScreenSearch<typeof paymentsPaths.payConfirm>();
  const payment_uuid = typeof payment === 'string' && UUID.test(payment) ? payment : null;
  const status = useQuery({
    ...paymentStatusQuery(payment_uuid ?? ''),
    enabled: payment_uuid !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data && isFinalOutcome(state.data.outcome)) ? false : POLL_MS,
  });
  const { data } = status;
  const finalStatus = data !== undefined && isFinalOutcome(data.outcome) ? data : null;
  const paidQuery = useQuery({
    ...invoicePaidQuery({ payment: payment_uuid ?? '' }),
    enabled: finalStatus?.purpose === 'invoice',
    staleTime: 0,
  });
  const outcome = finalStatus?.outcome;
  useEffect(() => {
    if (outcome === undefined) return;
    void refreshSession(queries);
    void queries.invalidateQueries({
      predicate: ({ queryKey }) => isInvoiceQuery(queryKey) && !String(queryKey[0]).endsWith('/paid'),
    });
  }, [outcome, queries]);
  return payment_uuid === null ? { kind: 'none' } : toInvoicePayment(status, paidQuery);
};

type Status = ReplyOf<(typeof paymentsContract)['GET /api/customer/payment/status']>;
type Paid = ReplyOf<BillingContract['GET /api/customer/invoice/paid']>;

const toInvoicePayment = (status: UseQueryResult<Status>, paidQuery: UseQueryResult<Paid>): InvoicePayment => {
  const { data } = status;
  if (data && data.purpose !== 'invoice') return { kind: 'none' };
  const failedQuery = [status, paidQuery].find((each) => each.isError && !each.data);
  if (failedQuery?.error instanceof Problem && failedQuery.error.status === 404) return { kind: 'none' };
  if (failedQuery) return { kind: 'failed', retry: () => void failedQuery.refetch(), retrying: failedQuery.isFetching };
  if (!data) return { kind: 'loading' };
  const { amount, checkout_url, outcome, bank_method } = data;
  if (!isFinalOutcome(outcome)) return { kind: 'waiting', amount, checkout_url };
  if (!paidQuery.data) return { kind: 'loading' };
  const { referenceNumbers: references, remaining } = paidQuery.data;
  const code = refusalCodeOfOutcome(outcome, bank_method);
  return code === null ? { kind: 'paid', amount, references, remaining } : { kind: 'unpaid', amount, code, references };
};
