import { isLuhnValid } from '#platform/pure/luhn.ts';

/** Telecom (89) in Belgium (32): ITU-T E.118. */
const BELGIAN_ISSUER = '8932';

/** One of our SIM numbers as 19 digits, or null. Spaces, dashes and the `F` that fills up an ICCID are accepted. */
export function parseIccid(text: string): string | null {
  const digits = text.replace(/[\s\u00a0.-]/g, '').replace(/F$/i, '');
  return /^\d{19}$/.test(digits) && digits.startsWith(BELGIAN_ISSUER) && isLuhnValid(digits) ? digits : null;
}

/** `REQUIRED` when blank, `SIM_NUMBER_WRONG` when it is not on any of our cards. */
export function checkIccid(text: string): 'REQUIRED' | 'SIM_NUMBER_WRONG' | null {
  if (text.trim() === '') return 'REQUIRED';
  return parseIccid(text) === null ? 'SIM_NUMBER_WRONG' : null;
}

/** In groups, as printed on a card: `8932 0000 0000 0000 014`. */
export function formatIccid(iccid: string): string {
  return iccid.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** The SIM number among what was read off a card, which may carry other barcodes, and a figure more behind the number. */
export function findIccidInBarcodes(read: readonly string[]): string | null {
  const found = read.flatMap((text) => text.match(/8932\d{15}/g) ?? []);
  return found.map(parseIccid).find((iccid) => iccid !== null) ?? null;
}
