/** A whole number of any length, given as digits, modulo 97: IBANs, VAT numbers and structured communications. */
export function mod97(digits: string): number {
  let rest = 0;
  for (const digit of digits) rest = (rest * 10 + Number(digit)) % 97;
  return rest;
}
