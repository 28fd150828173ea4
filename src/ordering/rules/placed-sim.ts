import { isolateBidi } from '#platform/pure/isolate-bidi.ts';
import type { OrderProduct } from '#ordering/contract.ts';
import type { PlacedState } from '#ordering/rules/fulfilment-status.ts';

export type PlacedSim = OrderProduct & { order_state: PlacedState };

export const isPlacedSim = (product: OrderProduct): product is PlacedSim => product.order_state !== 'draft';

/** Title of an ordered SIM: who will use it, or its plan. */
export const orderedSimName = ({ user_name, offer }: Pick<OrderProduct, 'user_name' | 'offer'>): string =>
  user_name ? `${isolateBidi(user_name)}, ${offer.name}` : offer.name;
