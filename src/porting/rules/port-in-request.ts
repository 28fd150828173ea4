import type { Msisdn } from '#platform/pure/line-ids.ts';
import { parseBelgianMobile } from '#customers/rules/phone.ts';
import { type BusinessDate, addDays, isBusinessDate } from '#platform/pure/calendar.ts';
import { type FieldError, checkRequiredFields } from '#platform/pure/field-error.ts';
import { PORT_IN_DAYS } from './port-in-state.ts';
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

/** Payment type of the number at the other operator. */
export const subscriptionKinds = ['prepaid', 'postpaid'] as const;
export type SubscriptionKind = (typeof subscriptionKinds)[number];

export type PortInRequest = {
  /** E.164. */
  msisdn: Msisdn;
  operator_uuid: string;
  subscription: SubscriptionKind;
  sim_number?: string | null | undefined;
  /** Required for a postpaid number only. */
  customer_number?: string | null | undefined;
  date?: BusinessDate | null | undefined;
  /** The customer authorises us to end the old contract. */
  mandate?: boolean | undefined;
};

/** A request as typed, whose number and date are not checked yet. */
type UncheckedPortIn = Omit<PortInRequest, 'msisdn' | 'date'> & { msisdn: string; date?: string | null | undefined };

/** Formats differ by operator: letters, digits, and punctuation found on invoices. */
const CUSTOMER_NUMBER = /^[A-Za-z0-9][A-Za-z0-9 ./-]{2,29}$/;

/** Returns the faults of a port-in request on the Brussels date `today`. The wished date is at most 30 days ahead. */
export function checkPortIn(request: UncheckedPortIn, today: BusinessDate): FieldError[] {
  const postpaid = request.subscription === 'postpaid';
  const requiredFields = [
    'msisdn',
    'operator_uuid',
    'subscription',
    'sim_number',
    ...(postpaid ? ['customer_number'] : []),
  ];
  const errors: FieldError[] = checkRequiredFields(request, requiredFields);
  const addFault = (field: string, code: string) => errors.push({ field, code });
  if (request.msisdn.trim() !== '' && parseBelgianMobile(request.msisdn) !== request.msisdn)
    addFault('msisdn', 'PORT_IN_NUMBER_INVALID');
  if (request.sim_number?.trim()) {
    const code = checkOtherSimNumber(request.sim_number);
    if (code) addFault('sim_number', code);
  }
  if (postpaid && request.customer_number?.trim() && !CUSTOMER_NUMBER.test(request.customer_number.trim())) {
    addFault('customer_number', 'CUSTOMER_NUMBER_INVALID');
  }
  if (request.date) {
    const isPossible =
      isBusinessDate(request.date) && request.date >= today && request.date <= addDays(today, PORT_IN_DAYS);
    if (!isPossible) addFault('date', 'PORT_IN_DATE_INVALID');
  }
  return errors;
}

/** Returns the faults that prevent a submission, including the missing authorisation to end the old contract. */
export const checkPortInWithMandate = (request: UncheckedPortIn, today: BusinessDate): FieldError[] => [
  ...checkPortIn(request, today),
  ...(request.mandate === true ? [] : [{ field: 'mandate', code: 'MANDATE_REQUIRED' }]),
];
