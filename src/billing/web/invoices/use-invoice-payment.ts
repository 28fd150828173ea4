import { useQuery, type UseQueryResult } from '@tanstack/react-query';
import type { BillingContract } from '#billing/contract.ts';
import { isFinalOutcome, refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import { Problem } from '#platform/browser/client.ts';
import type { ReplyOf } from '#platform/contract/endpoint.ts';
import type { Euro } from '#platform/pure/money.ts';
import type { PolledPayment } from '../parts/use-polled-payment.ts';
import { invoicePaidQuery } from './invoice-queries.ts';

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

type Paid = ReplyOf<BillingContract['GET /api/customer/invoice/paid']>;

const toInvoicePayment = (status: PolledPayment['status'], paidQuery: UseQueryResult<Paid>): InvoicePayment => {
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

/** The state of a payment of invoices, with those that it has paid once it is final. */
export const useInvoicePayment = ({ payment_uuid, status, finalStatus }: PolledPayment): InvoicePayment => {
  const paidQuery = useQuery({
    ...invoicePaidQuery({ payment: payment_uuid ?? '' }),
    enabled: finalStatus?.purpose === 'invoice',
    staleTime: 0,
  });
  return payment_uuid === null ? { kind: 'none' } : toInvoicePayment(status, paidQuery);
};
