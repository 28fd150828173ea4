import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { paymentsContract } from '#payments/contract.ts';
import { isSettled } from '#payments/rules/payment-outcome.ts';
import type { Session } from '#account/contract.ts';
import { sessionQuery } from '#identity/web/questions.ts';
import { Problem } from '#platform/browser/client.ts';
import { queries as ask } from '#platform/browser/query.ts';
import { type OrderFacts, type OrderOutcome, orderOutcome } from './order-outcome.ts';
import { currentOrderQuery } from './current-order.ts';
import { refreshOrder } from './questions.ts';

const LOOK_MS = 2000;
const UUID = /^[0-9a-f-]{36}$/;

const statusOf = (payment_uuid: string) =>
  ask<typeof paymentsContract>()('GET /api/customer/payment/status', { query: { payment_uuid } });

/** The payment that the address names; a mistyped one is none. */
const usePayment = (): string | null => {
  const { payment } = useSearch({ strict: false }) as { payment?: unknown };
  return typeof payment === 'string' && UUID.test(payment) ? payment : null;
};

const isUnknown = (error: unknown): boolean => error instanceof Problem && error.status === 404;

export type KnownOutcome =
  | { state: 'loading' }
  | { state: 'failed'; retry: () => void; retrying: boolean }
  | { state: 'known'; outcome: OrderOutcome; session: Session; onCancelled: () => void };

/** What the bank has said of the payment; asked every two seconds until it is settled. One that is not this customer's is none. */
const usePaymentStatus = (payment: string | null) => {
  const query = useQuery({
    ...statusOf(payment ?? ''),
    enabled: payment !== null,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isUnknown(state.error) || (state.data && isSettled(state.data.outcome)) ? false : LOOK_MS,
  });
  const told = query.data ?? null;
  const silent = payment !== null && told === null && !isUnknown(query.error);
  return { told, silent, failed: silent && query.isError, query };
};

/** What the orders that wait for their payment cost now; undefined while it is asked. */
const useUnpaid = (some: boolean): OrderFacts['unpaid'] | undefined => {
  const { data, isPending } = useQuery({ ...currentOrderQuery, enabled: some });
  return some && isPending ? undefined : (data?.unpaid ?? []);
};

/** How the newest order of the signed-in customer stands. */
export const useOrderOutcome = (): KnownOutcome => {
  const queries = useQueryClient();
  const named = usePayment();
  const [cancelled, setCancelled] = useState(false);
  const session = useQuery(sessionQuery);
  const { customer, order_product = [] } = session.data ?? {};
  const main = customer?.owner_customer_uuid === null;
  const payment = usePaymentStatus(main ? named : null);
  const unpaid = useUnpaid(main && order_product.some(({ order_state }) => order_state === 'awaiting_payment'));

  const { told } = payment;
  const said = told && isSettled(told.outcome) ? told.outcome : null;
  useEffect(() => {
    if (said !== null) void refreshOrder(queries);
  }, [said, queries]);

  if ((session.isError && !session.data) || payment.failed) {
    const failed = session.data ? payment.query : session;
    return { state: 'failed', retry: () => void failed.refetch(), retrying: failed.isFetching };
  }
  if (!session.data || payment.silent || unpaid === undefined) return { state: 'loading' };
  const outcome = orderOutcome({ session: session.data, status: told, unpaid, cancelled });
  return { state: 'known', outcome, session: session.data, onCancelled: () => setCancelled(true) };
};
