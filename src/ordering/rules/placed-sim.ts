import type { OrderProduct } from '#ordering/contract.ts';
import type { PlacedState } from '#ordering/rules/fulfilment-status.ts';

/** A SIM that was ordered for good. */
export type PlacedSim = OrderProduct & { order_state: PlacedState };

export const isPlacedSim = (product: OrderProduct): product is PlacedSim => product.order_state !== 'draft';
