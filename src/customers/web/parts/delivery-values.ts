import type { Address, Customer } from '#customers/contract.ts';
import { checkAddress } from '#customers/rules/address.ts';
import { prefixFields } from '#platform/pure/field-error.ts';
import { addressLabels, type AddressValues } from './AddressFields.tsx';
import { firstFaultPerField } from '../../../platform/browser/first-fault-per-field.ts';
import { fromWireAddress, toWireAddress } from './wire-address.ts';

/** Delivery of a SIM card: `same` for the customer's address, `other` for `shipping_address`. */
export type DeliveryValues = { to: string; shipping_address: AddressValues };

export const initialDeliveryValues = (details: Customer['details']['customer_details']): DeliveryValues => ({
  to: details?.shipping_address ? 'other' : 'same',
  shipping_address: fromWireAddress(details?.shipping_address),
});

export const checkDelivery = (t: (key: string) => string, { to, shipping_address }: DeliveryValues) =>
  to === 'other'
    ? firstFaultPerField(
        prefixFields('shipping_address', checkAddress(shipping_address)),
        addressLabels(t, 'shipping_address'),
      )
    : {};

/** The shipping address to save; null for the customer's address. */
export const toShippingAddress = ({ to, shipping_address }: DeliveryValues): Address | null =>
  to === 'other' ? toWireAddress(shipping_address) : null;
