import { luhnValid } from '#platform/pure/luhn.ts';

/**
 * The SIM number of another operator's card, as printed on it. Operators print 13 digits (without the issuer's part) or
 * 19 to 20 (the ICCID of ITU-T E.118, with or without its filler). Nineteen are a whole ICCID and carry a Luhn digit.
 */
export function checkOtherSimNumber(text: string): 'REQUIRED' | 'SIM_NUMBER_WRONG' | null {
  if (text.trim() === '') return 'REQUIRED';
  const digits = otherSimNumber(text);
  if (!/^(\d{13}|\d{19}|\d{20})$/.test(digits) || /^0+$/.test(digits)) return 'SIM_NUMBER_WRONG';
  return digits.length === 19 && !luhnValid(digits) ? 'SIM_NUMBER_WRONG' : null;
}

/** A SIM number as it is sent on: without spaces, dashes and the `F` that fills up an ICCID. */
export function otherSimNumber(text: string): string {
  return text.replace(/[\s\u00a0.-]/g, '').replace(/F$/i, '');
}
