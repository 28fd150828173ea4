/** Contents of a parcel: the cards of an order, or the card of a swap. */
export type ParcelPurpose = 'order' | 'swap';

/** Whether a parcel is of this purpose. Parcels from before the purpose was stored have none, and may be of either. */
export const mayBeParcelOf = (purpose: ParcelPurpose, parcel: { purpose: ParcelPurpose | null }): boolean =>
  parcel.purpose === null || parcel.purpose === purpose;
