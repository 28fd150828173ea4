/** Where a parcel is. `refused`: the courier does not accept its address, and so has not taken it. */
export const shownDeliveryStates = [
  'preparing',
  'refused',
  'created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'returned',
] as const;
export type ShownDeliveryState = (typeof shownDeliveryStates)[number];
/** A cancelled parcel is shown nowhere. */
export type DeliveryState = ShownDeliveryState | 'cancelled';
