import type { BillParty } from './bill-document.ts';

/**
 * Splits an address in one text, `Street 1, 1170 Town`, into the parts of a document. An address of another form is
 * returned whole as `street`.
 */
export function splitAddress(text: string): Pick<BillParty, 'street' | 'zip_code' | 'city'> {
  const [, street, zip_code = '', city = ''] = /^(.+),\s*(?:B-)?(\d{4})\s+(.+)$/.exec(text.trim()) ?? [];
  return { street: street ?? text.trim(), zip_code, city };
}

/** A street with its number and box, as written on an envelope. */
export const formatStreet = (address: {
  street_name: string;
  street_number: string;
  street_box?: string | undefined;
}): string =>
  [address.street_name, address.street_number, address.street_box && `/ ${address.street_box}`]
    .filter(Boolean)
    .join(' ');

/** A customer number to read out: the last eight digits of the uuid, in capitals. */
export const customerNumber = (customer_uuid: string): string =>
  customer_uuid.replaceAll('-', '').slice(-8).toUpperCase();
