import { isLuhnValid } from '#platform/pure/luhn.ts';

/**
 * Checks the ICCID of another operator’s card: 19 or 20 digits (ITU-T E.118). The last digit of 19 is a Luhn digit; a twentieth
 * digit follows no common rule.
 */
export function checkOtherSimNumber(text: string): 'REQUIRED' | 'SIM_NUMBER_WRONG' | null {
  if (text.trim() === '') return 'REQUIRED';
  const digits = normalizeOtherSimNumber(text);
  if (!/^\d{19,20}$/.test(digits) || /^0+$/.test(digits)) return 'SIM_NUMBER_WRONG';
  return digits.length === 19 && !isLuhnValid(digits) ? 'SIM_NUMBER_WRONG' : null;
}

/** Removes spaces, dots and dashes from a SIM number. */
export function normalizeOtherSimNumber(text: string): string {
  return text.replace(/[\s\u00a0.-]/g, '');
}
