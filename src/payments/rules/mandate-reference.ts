/**
 * Builds a mandate reference from the brand and the mandate's uuid in base 36, for example `CANOPY-9QX0…`. It has at
 * most 35 characters (pain.008, MndtId: Max35Text) of the set that every bank accepts (EPC217-08, best practices on
 * character sets).
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
