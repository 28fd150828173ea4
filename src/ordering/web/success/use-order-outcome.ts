import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useScreenSearch } from '#platform/browser/screen-address.ts';
import type { orderingPaths } from '#ordering/paths.ts';
import { useEffect, useState } from 'react';
import { isFinalOutcome } from '#payments/rules/payment-outcome.ts';
import { useCustomer } from '#customers/web/queries.ts';
import type { Customer } from '#customers/contract.ts';
import { paymentStatusQuery, pollUntil } from '#payments/web/queries.ts';
import { Problem } from '#platform/browser/client.ts';
import { useProducts } from '#subscriptions/web/queries.ts';
import { isUuid } from '#platform/pure/uuid.ts';
import { type OrderOutcomeFacts, type OrderOutcome, computeOrderOutcome } from './order-outcome.ts';
import { currentOrderQuery } from '../basket/current-order.ts';
import { useOrderProducts } from '../queries.ts';
import { refreshSessionAndOrder } from '../basket/draft-order.ts';

/** Returns the payment uuid of the URL; null when it is malformed. */
const usePaymentParam = (): string | null => {
  const { payment } = useScreenSearch<typeof orderingPaths.success>();
  return isUuid(payment) ? payment : null;
};

const isNotFound = (error: unknown): boolean => error instanceof Problem && error.status === 404;

export type OrderOutcomeState =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void; retrying: boolean }
  | { state: 'known'; outcome: OrderOutcome; customer: Customer; onCancelled: () => void };

/** Polls the payment status every two seconds until it is final. Null for a payment of another customer. */
const usePaymentStatus = (payment: string | null) => {
  const query = useQuery({
    ...paymentStatusQuery(payment ?? ''),
    enabled: payment !== null,
    staleTime: 0,
    refetchInterval: pollUntil(({ outcome }) => isFinalOutcome(outcome)),
  });
  const paymentStatus = query.data ?? null;
  const isUnanswered = payment !== null && paymentStatus === null && !isNotFound(query.error);
  return { status: paymentStatus, silent: isUnanswered, failed: isUnanswered && query.isError, query };
};

/** Returns the amounts due of the unpaid orders; undefined while they load. */
const useUnpaidAmounts = (hasUnpaidOrders: boolean): OrderOutcomeFacts['unpaid'] | undefined => {
  const { data, isPending } = useQuery({ ...currentOrderQuery, enabled: hasUnpaidOrders });
  return hasUnpaidOrders && isPending ? undefined : (data?.unpaid ?? []);
};

/** Returns the outcome of the newest order of the customer. */
export const useOrderOutcome = (): OrderOutcomeState => {
  const queries = useQueryClient();
  const paymentParam = usePaymentParam();
  const [isCancelled, setCancelled] = useState(false);
  const customer = useCustomer();
  const orders = useOrderProducts();
  const products = useProducts();
  const order_product = orders.data ?? [];
  const isMainAccount = customer.data?.owner_customer_uuid === null;
  const payment = usePaymentStatus(isMainAccount ? paymentParam : null);
  const unpaidAmounts = useUnpaidAmounts(
    isMainAccount && order_product.some(({ order_state }) => order_state === 'awaiting_payment'),
  );

  const { status } = payment;
  const finalOutcome = status && isFinalOutcome(status.outcome) ? status.outcome : null;
  useEffect(() => {
    if (finalOutcome !== null) void refreshSessionAndOrder(queries);
  }, [finalOutcome, queries]);

  if ((customer.isError && !customer.data) || payment.failed) {
    const failedQuery = customer.data ? payment.query : customer;
    return { state: 'failed', retry: () => void failedQuery.refetch(), retrying: failedQuery.isFetching };
  }
  if (!customer.data || payment.silent || unpaidAmounts === undefined) return { state: 'loading' };
  const session = { customer: customer.data, order_product, customer_product: products.data ?? [] };
  const outcome = computeOrderOutcome({ session, status, unpaid: unpaidAmounts, cancelled: isCancelled });
  return { state: 'known', outcome, customer: customer.data, onCancelled: () => setCancelled(true) };
};
