import type { Address } from '#customers/contract.ts';
import { emptyAddress, type AddressValues } from './AddressFields.tsx';

/** Converts typed address fields for the wire, without an empty box. */
export const toWireAddress = ({ street_box, ...otherFields }: AddressValues): Address => ({
  ...otherFields,
  ...(street_box.trim() ? { street_box } : {}),
});

/** Converts a saved address to form fields. */
export const fromWireAddress = (address: Address | null | undefined): AddressValues => ({
  ...emptyAddress,
  ...address,
  street_box: address?.street_box ?? '',
});
