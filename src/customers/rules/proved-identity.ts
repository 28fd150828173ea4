import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { FieldError } from '#platform/pure/field-error.ts';
import { checkAddress } from './address.ts';
import { checkBirthDate } from './birth-date.ts';
import { checkName } from './names.ts';
import { splitStreet } from './split-street.ts';

/** Data proved by the identity service; null for values that do not fit our fields. */
export type ProvedIdentity = { first_name: string | null; last_name: string | null; birth_at: BusinessDate | null };

/** Home address from the identity service; `street_address` includes number and box. */
type IdentityServiceAddress = { street_address: string; postal_code: string; locality: string; country: string | null };

type FormAddress = {
  zip_code: string;
  city: string;
  street_name: string;
  street_number: string;
  street_box?: string;
};

type PersonalData = { first_name: string; last_name: string; birth_data: { birth_at: BusinessDate } };

/**
 * Converts the claims of a person. Names that are too long become null, so that the customer types a shorter form. `UNDER_18`
 * when the person is too young.
 */
export function toValidProvedIdentity(
  { first_name, last_name, birth_at }: ProvedIdentity,
  today: BusinessDate,
): ProvedIdentity | 'UNDER_18' {
  const birthFault = birth_at === null ? null : checkBirthDate(birth_at, today);
  if (birthFault === 'UNDER_18') return 'UNDER_18';
  const name = { first_name: first_name ?? '', last_name: last_name ?? '' };
  const isNameValid = checkName(name).length === 0;
  return {
    ...(isNameValid ? name : { first_name: null, last_name: null }),
    birth_at: birthFault === null ? birth_at : null,
  };
}

/** Converts an address to the form's fields; null when it is not a valid Belgian address. */
export function toProvedAddress(address: IdentityServiceAddress | null): FormAddress | null {
  const streetParts = address && splitStreet(address.street_address);
  if (!address || !streetParts || (address.country !== null && !/^(BE|BEL|Belgi.*)$/i.test(address.country)))
    return null;
  const { street_box, ...street } = streetParts;
  const form_address: FormAddress = {
    ...street,
    ...(street_box ? { street_box } : {}),
    zip_code: address.postal_code,
    city: address.locality,
  };
  return checkAddress(form_address).length === 0 ? form_address : null;
}

/** Field errors where the form differs from the proved identity. */
export function checkProvedFields(
  data: PersonalData | undefined,
  provedIdentity: ProvedIdentity | null,
): FieldError<'PROVED_OTHERWISE'>[] {
  if (!data || !provedIdentity) return [];
  const pairs = [
    ['first_name', data.first_name, provedIdentity.first_name],
    ['last_name', data.last_name, provedIdentity.last_name],
    ['birth_data.birth_at', data.birth_data.birth_at, provedIdentity.birth_at],
  ] as const;
  return pairs.flatMap(([field, typedValue, provedValue]) =>
    provedValue === null || provedValue === typedValue
      ? []
      : [{ field: `personal_data.${field}`, code: 'PROVED_OTHERWISE' as const }],
  );
}
