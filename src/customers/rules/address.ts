import { countTrimmedCharacters } from './names.ts';
import type { FieldError } from '#platform/pure/field-error.ts';
import { checkRequiredFields } from '#platform/pure/field-error.ts';

/** Most characters of street, number and box together, trimmed and without separators: the room on a parcel label. */
export const ADDRESS_MAX = 33;
/** Length from which the form shows the remaining characters. */
export const ADDRESS_HINT_FROM = 31;

export type Address = {
  zip_code: string;
  city: string;
  street_name: string;
  street_number: string;
  street_box?: string | null | undefined;
};

/** Namespace of the texts for `formatAddressLine`. */
export const addressTextsNamespace = 'customers/web/said';

/** Texts of that namespace in one language. */
type AddressTexts = (key: string, params: { box: string }) => string;

/**
 * Formats an address on one line in the language of `t` (texts of `addressTextsNamespace`): "Kerkstraat 12 box 3, 3000
 * Leuven". A no-break space joins postal code and city.
 */
export function formatAddressLine(
  { street_name, street_number, street_box, zip_code, city }: Address,
  t: AddressTexts,
): string {
  const box = street_box?.trim() && t('withBox', { box: street_box.trim() });
  return `${[street_name, street_number.trim(), box].filter(Boolean).join(' ')}, ${zip_code}\u00a0${city}`;
}

/** Characters of street, number and box together. */
export function addressLength(address: Pick<Address, 'street_name' | 'street_number' | 'street_box'>): number {
  return (
    countTrimmedCharacters(address.street_name) +
    countTrimmedCharacters(address.street_number) +
    countTrimmedCharacters(address.street_box ?? '')
  );
}

/** Characters left, negative when the address is too long; null below `ADDRESS_HINT_FROM`. */
export function remainingAddressLengthNearMax(
  address: Pick<Address, 'street_name' | 'street_number' | 'street_box'>,
): number | null {
  const length = addressLength(address);
  return length >= ADDRESS_HINT_FROM ? ADDRESS_MAX - length : null;
}

/** Belgian postal codes run from 1000 to 9992 (bpost). */
export function isBelgianZip(zip: string): boolean {
  return /^[1-9]\d{3}$/.test(zip.trim());
}

export type AddressFault = 'REQUIRED' | 'ZIP_INVALID' | 'ADDRESS_TOO_LONG';

/** Checks a Belgian address; returns the errors by field, none when it is deliverable. Number and box are optional. */
export function checkAddress(address: Address): FieldError<AddressFault>[] {
  const errors: FieldError<AddressFault>[] = checkRequiredFields(address, ['street_name', 'zip_code', 'city']);
  if (address.zip_code.trim() !== '' && !isBelgianZip(address.zip_code)) {
    errors.push({ field: 'zip_code', code: 'ZIP_INVALID' });
  }
  if (addressLength(address) > ADDRESS_MAX) errors.push({ field: 'street_name', code: 'ADDRESS_TOO_LONG' });
  return errors;
}
