const HIDDEN = 4;
/** Short numbers and service numbers are charged and not personal, so they are not masked. */
const SHORTEST_PRIVATE = 7;
const belgianService = /^\+32(70|78|90\d)/;

/** Converts a dialled number to E.164. Short numbers and other text are unchanged. */
export const toE164 = (number: string): string => {
  const digits = number.replaceAll(/[\s./-]/g, '');
  if (digits.startsWith('00')) return `+${digits.slice(2)}`;
  if (digits.startsWith('0')) return `+32${digits.slice(1)}`;
  return digits;
};

/** Masks a number for storage: its last four digits are never stored. */
export const maskNumber = (number: string): string =>
  number.length < SHORTEST_PRIVATE || belgianService.test(number)
    ? number
    : number.slice(0, -HIDDEN) + 'x'.repeat(HIDDEN);
