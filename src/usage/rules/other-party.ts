const HIDDEN = 4;
/** Short numbers and services are what is charged, and nobody's own. */
const SHORTEST_PRIVATE = 7;
const belgianService = /^\+32(70|78|90\d)/;

/** A number as it is dialled in Belgium or anywhere, in E.164; short ones and what is no number stay. */
export const toE164 = (number: string): string => {
  const digits = number.replaceAll(/[\s./-]/g, '');
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('0')) return `+32${digits.slice(1)}`;
  return digits;
};

/** What is kept of whom a record was with: the last four digits are never stored. */
export const maskNumber = (number: string): string =>
  number.length < SHORTEST_PRIVATE || belgianService.test(number)
    ? number
    : number.slice(0, -HIDDEN) + 'x'.repeat(HIDDEN);
