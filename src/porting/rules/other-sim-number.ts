import { isLuhnValid } from '#platform/pure/luhn.ts';

/**
 * The SIM number of another operator's card, as printed on it: the 19 or 20 digits of an ICCID (ITU-T E.118). Nineteen carry a
 * Luhn digit; the twentieth of some operators follows no rule of its own.
 */
export function checkOtherSimNumber(text: string): 'REQUIRED' | 'SIM_NUMBER_WRONG' | null {
  if (text.trim() === '') return 'REQUIRED';
  const digits = normalizeOtherSimNumber(text);
  if (!/^\d{19,20}$/.test(digits) || /^0+$/.test(digits)) return 'SIM_NUMBER_WRONG';
  return digits.length === 19 && !isLuhnValid(digits) ? 'SIM_NUMBER_WRONG' : null;
}

/** A SIM number as it is sent on: without spaces, dots and dashes. */
export function normalizeOtherSimNumber(text: string): string {
  return text.replace(/[\s\u00a0.-]/g, '');
}
