import type { OrderProduct } from '#ordering/contract.ts';
import type { PlacedState } from '#ordering/rules/on-its-way.ts';

/** A SIM that was ordered for good. */
export type PlacedSim = OrderProduct & { order_state: PlacedState };

export const isPlaced = (product: OrderProduct): product is PlacedSim => product.order_state !== 'draft';
