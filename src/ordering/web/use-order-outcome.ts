import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import type { billingContract } from '#billing/contract.ts';
import { isSettled } from '#billing/rules/payment-outcome.ts';
import type { Session } from '#identity/contract.ts';
import { sessionQuery } from '#identity/web/questions.ts';
import { Problem } from '#platform/browser/client.ts';
import { queries as ask } from '#platform/browser/query.ts';
import { type OrderOutcome, orderOutcome } from './order-outcome.ts';
import { currentOrderQuery, refreshOrder } from './questions.ts';

const LOOK_MS = 2000;
const UUID = /^[0-9a-f-]{36}$/;

const statusOf = (payment_uuid: string) =>
  ask<typeof billingContract>()('GET /api/customer/payment/status', { query: { payment_uuid } });

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

/** How the newest order of the signed-in customer stands; asks the bank's word every two seconds until it is said. */
export const useOrderOutcome = (): KnownOutcome => {
  const queries = useQueryClient();
  const payment = usePayment();
  const [cancelled, setCancelled] = useState(false);
  const session = useQuery(sessionQuery);
  const main = session.data?.customer.owner_customer_uuid === null;
  const status = useQuery({
    ...statusOf(payment ?? ''),
    enabled: payment !== null && main,
    staleTime: 0,
    refetchInterval: ({ state }) =>
      isUnknown(state.error) || (state.data && isSettled(state.data.outcome)) ? false : LOOK_MS,
  });
  const unpaid = session.data?.order_product.some(({ order_state }) => order_state === 'awaiting_payment') ?? false;
  const order = useQuery({ ...currentOrderQuery, enabled: main && unpaid });

  const said = status.data && isSettled(status.data.outcome) ? status.data.outcome : null;
  useEffect(() => {
    if (said !== null) void refreshOrder(queries);
  }, [said, queries]);

  const told = status.data ?? null;
  const noAnswer = payment !== null && main && told === null && !isUnknown(status.error);
  const waits = unpaid && main && order.isPending;
  if (!session.data || noAnswer || waits) {
    const failed = [session, status].filter((each) => each.isError && !each.data && !isUnknown(each.error));
    if (failed.length === 0) return { state: 'loading' };
    return {
      state: 'failed',
      retry: () => {
        for (const each of failed) void each.refetch();
      },
      retrying: failed.some((each) => each.isFetching),
    };
  }
  const current = order.data?.order;
  const due = unpaid && current?.state === 'awaiting_payment' ? current.totals.due_now : null;
  const outcome = orderOutcome({ session: session.data, status: told, due, cancelled });
  return { state: 'known', outcome, session: session.data, onCancelled: () => setCancelled(true) };
};
