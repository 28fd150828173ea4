/** Where a parcel is. `refused`: the courier does not accept its address, and so has not taken it. */
export const visibleDeliveryStates = [
  'preparing',
  'refused',
  'created',
  'picked_up',
  'in_transit',
  'out_for_delivery',
  'delivered',
  'returned',
] as const;
export type VisibleDeliveryState = (typeof visibleDeliveryStates)[number];
/** A cancelled parcel is shown nowhere. */
export type DeliveryState = VisibleDeliveryState | 'cancelled';
