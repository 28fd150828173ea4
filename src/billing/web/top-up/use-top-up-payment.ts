import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { billingPaths } from '#billing/paths.ts';
import { useEffect } from 'react';
import { refreshSession } from '#identity/web/queries.ts';
import { isFinalOutcome, refusalCodeOfOutcome } from '#payments/rules/payment-outcome.ts';
import { paymentStatusQuery } from '#payments/web/queries.ts';
import type { Euro } from '#platform/pure/money.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';

const POLL_MS = 2000;
const UUID = /^[0-9a-f-]{36}$/;

/** Status of the payment of the URL parameter `payment`. */
export type TopUpPayment =
  | { kind: 'none' }
  /** Open; `checkout_url`: page of the bank, if it can still be used. */
  | { kind: 'waiting'; checkout_url: string | null }
  | { kind: 'paid'; amount: Euro }
  /** Code of the reason: declined or abandoned. */
  | { kind: 'unpaid'; code: string };

/** Polls every two seconds until the payment is final, then reloads the balance. A payment of another SIM is `none`. */
export const useTopUpPaymentStatus = ({
  order_product_uuid,
}: Pick<CustomerProduct, 'order_product_uuid'>): TopUpPayment => {
  const queries = useQueryClient();
  const { payment } = useScreenSearch<typeof billingPaths.topUp>();
  const payment_uuid = typeof payment === 'string' && UUID.test(payment) ? payment : null;
  const { data, isError } = useQuery({
    ...paymentStatusQuery(payment_uuid ?? ''),
    enabled: payment_uuid !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      state.status === 'error' || (state.data && isFinalOutcome(state.data.outcome)) ? false : POLL_MS,
  });
  const finalOutcome = data && isFinalOutcome(data.outcome) ? data.outcome : null;
  useEffect(() => {
    if (finalOutcome !== null) void refreshSession(queries);
  }, [finalOutcome, queries]);
  if (payment_uuid === null || (isError && !data)) return { kind: 'none' };
  if (!data) return { kind: 'waiting', checkout_url: null };
  if (data.purpose !== 'top-up' || data.subject_uuid !== order_product_uuid) return { kind: 'none' };
  if (data.outcome === 'paid') return { kind: 'paid', amount: data.amount };
  const code = refusalCodeOfOutcome(data.outcome, data.bank_method);
  return code ? { kind: 'unpaid', code } : { kind: 'waiting', checkout_url: data.checkout_url };
};
