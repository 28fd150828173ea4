/** Groups digits: the first group of `first` digits, then groups of two. */
export const groupDigits = (digits: string, first: number): string =>
  [digits.slice(0, first), ...(digits.slice(first).match(/\d{1,2}/g) ?? [])].join(' ');

/**
 * Groups the digits of a Belgian national number, also while typing: `0470 12 34 56`, `02 123 45 67`, `081 12 34 56`.
 * Mobile numbers are 045 to 049; Brussels, Antwerp, Ghent and Liège (040 to 044) have a one-digit area code after the
 * 0, other zones two (BIPT numbering plan).
 */
export const groupBelgianPhone = (digits: string): string => {
  if (/^04([5-9]|$)/.test(digits)) return groupDigits(digits, 4);
  if (/^0[2349]./.test(digits)) return `${digits.slice(0, 2)} ${groupDigits(digits.slice(2), 3)}`;
  return groupDigits(digits, 3);
};
