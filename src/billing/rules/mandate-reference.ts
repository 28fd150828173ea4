/** Longest mandate reference (pain.008, MndtId: Max35Text). */
export const MANDATE_REFERENCE_MAX = 35;

/** The characters every SEPA bank takes (EPC217-08, best practices on character sets), without spaces. */
const ALLOWED = /^[A-Z0-9/\-?:().,'+]+$/;

/**
 * The reference of a mandate: brand, then its uuid without dashes in base 36, for example `CANOPY-9QX0…`. Unique because
 * the uuid is, short enough to be read out, and without a slash at its ends, which some banks refuse.
 */
export function mandateReference(brand: string, mandate_uuid: string): string {
  const prefix =
    brand
      .normalize('NFD')
      .toUpperCase()
      .replace(/[^A-Z0-9]/g, '')
      .slice(0, 8) || 'M';
  const number = BigInt(`0x${mandate_uuid.replaceAll('-', '')}`)
    .toString(36)
    .toUpperCase()
    .padStart(25, '0');
  return `${prefix}-${number}`;
}

/** Whether a text can be a mandate reference. */
export function isMandateReference(text: string): boolean {
  return text.length <= MANDATE_REFERENCE_MAX && ALLOWED.test(text) && !/^\/|\/$|\/\//.test(text);
}
