/** Groups digits, or the dots that mask them: the first group of `first`, then groups of two. */
const groupDigits = (digits: string, first: number): string =>
  [digits.slice(0, first), ...(digits.slice(first).match(/..?/g) ?? [])].join(' ');

/**
 * Groups the digits of a Belgian national number, also while typing and where dots mask its end: `0470 12 34 56`,
 * `02 123 45 67`, `081 12 34 56`, `0800 12 345`. Mobile numbers are 045 to 049; Brussels, Antwerp, Ghent and Liège (040 to
 * 044) have a one-digit area code after the 0, other zones two; 0800 is free of charge and 090x premium (BIPT numbering plan).
 */
export const groupBelgianPhone = (digits: string): string => {
  if (/^0(80|9)0/.test(digits)) return digits.replace(/^(.{4})(..?)/, '$1 $2 ').trim();
  if (/^04([5-9]|$)/.test(digits)) return groupDigits(digits, 4);
  if (/^0[2349]./.test(digits)) return `${digits.slice(0, 2)} ${groupDigits(digits.slice(2), 3)}`;
  return groupDigits(digits, 3);
};

/**
 * Groups an E.164 number: a Belgian one without its country code, others as their code, three digits and groups of two.
 * Three-digit codes are recognised for Europe and Africa, other codes are assumed to have two. Short numbers have no
 * code.
 */
export const groupPhone = (e164: string): string =>
  e164.startsWith('+32')
    ? groupBelgianPhone(`0${e164.slice(3)}`)
    : e164.replace(
        /^(\+(?:1|(?:2[1-689]|3[578]|42)\d|\d\d))([\d•]+)$/,
        (_, code: string, restDigits: string) => `${code} ${groupDigits(restDigits, 3)}`,
      );
