import { useQuery } from '@tanstack/react-query';
import { useCustomer } from '#customers/web/queries.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import { currentOrderQuery } from '../basket/current-order.ts';
import { useOrderProducts } from '../queries.ts';

/** An unpaid order: its SIMs and, once loaded, the amount due in euro and the result of the last payment. */
export type UnpaidOrderFacts = {
  order_uuid: string;
  sims: readonly OrderProduct[];
  due_now: number | null;
  payment_outcome: 'declined' | 'failed' | null;
  bank_method: 'bank' | 'card' | null;
};

/** Returns the unpaid orders, newest first. Empty for sub-accounts, which cannot pay. */
export const useUnpaidOrders = (): readonly UnpaidOrderFacts[] => {
  const isMainAccount = useCustomer().data?.owner_customer_uuid === null;
  const unpaidSims = (useOrderProducts().data ?? []).filter(
    ({ order_state }) => isMainAccount && order_state === 'awaiting_payment',
  );
  const { data } = useQuery({ ...currentOrderQuery, enabled: unpaidSims.length > 0 });
  return [...Map.groupBy(unpaidSims, ({ order_uuid }) => order_uuid)].map(([order_uuid, sims]) => {
    const unpaidOrder = data?.unpaid.find((each) => each.order_uuid === order_uuid);
    const outcome = unpaidOrder?.payment_outcome;
    return {
      order_uuid,
      sims,
      due_now: unpaidOrder?.due_now ?? null,
      payment_outcome: outcome === 'declined' || outcome === 'failed' ? outcome : null,
      bank_method: unpaidOrder?.bank_method ?? null,
    };
  });
};
