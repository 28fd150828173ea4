/** Modulo 97 of a whole number of any length, given as digits: IBANs, VAT numbers, structured communications. */
export function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}
