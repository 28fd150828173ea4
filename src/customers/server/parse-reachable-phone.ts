import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parsePhone } from '#customers/rules/phone.ts';

/**
 * A number as E.164, or null when no country gives it out. Belgian numbers follow the rule that the browser has too; those of
 * other countries are held against the full numbering plans, which are too large for a browser.
 */
export const parseReachablePhone = (typed: string): string | null => {
  const number = parsePhone(typed);
  if (!number || number.startsWith('+32')) return number;
  return parsePhoneNumberFromString(number)?.isValid() ? number : null;
};
