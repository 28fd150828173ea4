import type { BusinessDate } from '#platform/pure/calendar.ts';
import { luhnValid } from '#platform/pure/luhn.ts';

/** `CARD_NUMBER_INVALID` unless 12 to 19 digits with a right check digit (ISO/IEC 7812-1). Spaces and dashes are accepted. */
export function checkCardNumber(text: string): 'REQUIRED' | 'CARD_NUMBER_INVALID' | null {
  if (text.trim() === '') return 'REQUIRED';
  const digits = text.replace(/[\s\u00a0-]/g, '');
  return /^\d{12,19}$/.test(digits) && !/^0+$/.test(digits) && luhnValid(digits) ? null : 'CARD_NUMBER_INVALID';
}

/** Years that a card can still have in front of it. */
const LONGEST_VALIDITY = 20;

/** `MM/YY` or `MM/YYYY`; `CARD_EXPIRY_INVALID` when it is no month, over on the Brussels date `today`, or absurdly far away. A card is good until the end of its month. */
export function checkCardExpiry(text: string, today: BusinessDate): 'REQUIRED' | 'CARD_EXPIRY_INVALID' | null {
  if (text.trim() === '') return 'REQUIRED';
  const parts = /^(0[1-9]|1[0-2])\s*\/?\s*(\d{2}|20\d{2})$/.exec(text.trim());
  if (!parts?.[1] || !parts[2]) return 'CARD_EXPIRY_INVALID';
  const year = parts[2].length === 2 ? `20${parts[2]}` : parts[2];
  const over = `${year}-${parts[1]}` < today.slice(0, 7);
  return over || Number(year) > Number(today.slice(0, 4)) + LONGEST_VALIDITY ? 'CARD_EXPIRY_INVALID' : null;
}
