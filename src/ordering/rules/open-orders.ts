import type { OrderProduct } from '#ordering/contract.ts';
import type { OrderState } from './order-state.ts';
import type { CustomerProduct } from '#subscriptions/contract.ts';

/** Whether the order of a SIM was placed and is not over: it waits for its payment, or is being carried out. */
export const isOpenOrderProduct = ({ order_state, state }: Pick<OrderProduct, 'order_state' | 'state'>): boolean =>
  order_state !== 'draft' && order_state !== 'failed' && state !== 'order_cancelled';

/** States of an order that is confirmed and of which not all SIMs are in use yet. */
export const fulfilmentOrderStates = ['confirmed', 'allocated', 'in_delivery'] as const satisfies OrderState[];

export const isOrderInFulfilment = (state: OrderState): boolean => fulfilmentOrderStates.some((each) => each === state);

type Sims = {
  customer_product: readonly Pick<CustomerProduct, 'state'>[];
  order_product: readonly Pick<OrderProduct, 'order_state' | 'state'>[];
};

/** How many SIMs a customer has in use or has ordered: the number that the maximum applies to. */
export const countCustomerSims = ({ customer_product, order_product }: Sims): number =>
  customer_product.filter(({ state }) => state !== 'deactivated').length +
  order_product.filter(isOpenOrderProduct).length;

/** Whether a customer has a SIM, even an ended one, or an open order, and so uses the screens of `/customer/purchase`. A cancelled order does not count. */
export const hasSimOrOpenOrder = ({ customer_product, order_product }: Sims): boolean =>
  customer_product.length > 0 || order_product.some(isOpenOrderProduct);
