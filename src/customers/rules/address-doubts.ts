import type { Address } from './address.ts';
import { isTownOfZip, type Town } from './towns.ts';

/** `town`: it does not belong to its postal code. `number`: there is no house number, or one without a digit. */
export type AddressDoubt = 'town' | 'number';

/** Reasons to doubt a valid address. The customer confirms it and it is never refused, because lists of towns are not complete. */
export function findAddressDoubts(
  { zip_code, city, street_number }: Pick<Address, 'zip_code' | 'city' | 'street_number'>,
  towns: readonly Town[],
): AddressDoubt[] {
  return [
    ...(/\d/.test(street_number) ? [] : ['number' as const]),
    ...(isTownOfZip(towns, zip_code, city) ? [] : ['town' as const]),
  ];
}
