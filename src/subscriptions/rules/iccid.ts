import type { Iccid } from '#platform/pure/line-ids.ts';
import { isLuhnValid } from '#platform/pure/luhn.ts';

/** Issuer prefix: telecom (89) in Belgium (32), ITU-T E.118. */
const BELGIAN_ISSUER = '8932';

/** Returns one of our ICCIDs as 19 digits, or null. Accepts spaces, dashes, dots and the trailing filler `F`. */
export function parseIccid(text: string): Iccid | null {
  const digits = text.replace(/[\s\u00a0.-]/g, '').replace(/F$/i, '');
  return /^\d{19}$/.test(digits) && digits.startsWith(BELGIAN_ISSUER) && isLuhnValid(digits) ? (digits as Iccid) : null;
}

/** Returns `REQUIRED` for a blank text, `SIM_NUMBER_WRONG` when it is not a valid ICCID of ours, else null. */
export function checkIccid(text: string): 'REQUIRED' | 'SIM_NUMBER_WRONG' | null {
  if (text.trim() === '') return 'REQUIRED';
  return parseIccid(text) === null ? 'SIM_NUMBER_WRONG' : null;
}

/** Formats an ICCID in groups of four, as printed on a card: `8932 0000 0000 0000 014`. */
export function formatIccid(iccid: string): string {
  return iccid.replace(/(\d{4})(?=\d)/g, '$1 ');
}

/** Finds the ICCID among the barcodes of a card, which may also carry other codes and an extra digit after the ICCID. */
export function findIccidInBarcodes(barcodes: readonly string[]): Iccid | null {
  const candidates = barcodes.flatMap((text) => text.match(/8932\d{15}/g) ?? []);
  return candidates.map(parseIccid).find((iccid) => iccid !== null) ?? null;
}
