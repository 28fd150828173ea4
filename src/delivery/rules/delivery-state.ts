/** States of a parcel. `refused`: the courier has refused its address, so it was not shipped. */
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
/** Cancelled parcels are not shown. */
export type DeliveryState = VisibleDeliveryState | 'cancelled';
