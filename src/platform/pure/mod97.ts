/** Modulo 97 of a whole number of any length, given as digits: IBANs, VAT numbers, structured communications. */
export function mod97(digits: string): number {
  let remainder = 0;
  for (const digit of digits) remainder = (remainder * 10 + Number(digit)) % 97;
  return remainder;
}
