import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { parsePhone } from '#customers/rules/phone.ts';

/**
 * Parses a phone number to E.164, or null when it is not assigned in any country. Belgian numbers follow the shared rule.
 * Others are checked against full numbering plans, which are too large for the browser.
 */
export const parseAssignedPhone = (typedNumber: string): string | null => {
  const number = parsePhone(typedNumber);
  if (!number || number.startsWith('+32')) return number;
  return parsePhoneNumberFromString(number)?.isValid() ? number : null;
};
