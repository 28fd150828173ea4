import type { Address } from '#customers/contract.ts';
import { emptyAddress, type AddressValues } from './AddressFields.tsx';

/** What was typed, as the server takes it: without a box when there is none. */
export const toWireAddress = ({ street_box, ...rest }: AddressValues): Address => ({
  ...rest,
  ...(street_box.trim() ? { street_box } : {}),
});

/** A saved address as the fields show it. */
export const fromWireAddress = (address: Address | null | undefined): AddressValues => ({
  ...emptyAddress,
  ...address,
  street_box: address?.street_box ?? '',
});
