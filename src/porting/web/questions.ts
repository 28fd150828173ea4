import { displayPhone, parseBelgianMobile } from '#customers/rules/phone.ts';
import type { PortIn, portInRequest } from '#porting/contract.ts';
import { checkPortIn } from '#porting/rules/port-in-request.ts';
import type { PortInField } from '#porting/rules/rejection.ts';
import { addDays, type BusinessDate, isWorkingDay } from '#platform/pure/calendar.ts';
import type { z } from 'zod';

/** What is typed about a number to keep, under `port_in` in the form that asks for it. */
export type PortInValues = {
  msisdn: string;
  operator_uuid: string;
  subscription: 'prepaid' | 'postpaid';
  sim_number: string;
  customer_number: string;
  /** Empty: as soon as possible. */
  date: string;
  mandate: boolean;
};

export type PortInName = PortInField | 'date' | 'mandate';

/** The form as it opens: with what is known of the number already. The mandate is always asked anew. */
export const portInStart = (known: PortIn | null): PortInValues => ({
  msisdn: known ? displayPhone(known.msisdn) : '',
  operator_uuid: known?.operator_uuid ?? '',
  subscription: known?.subscription ?? 'postpaid',
  sim_number: known?.sim_number ?? '',
  customer_number: known?.customer_number ?? '',
  date: '',
  mandate: false,
});

const requestOf = (values: PortInValues) => ({ ...values, msisdn: parseBelgianMobile(values.msisdn) ?? values.msisdn });

/** The form as the call wants it. */
export const portInBody = (values: PortInValues): z.input<typeof portInRequest> => {
  const { msisdn, operator_uuid, subscription, sim_number, customer_number, date, mandate } = requestOf(values);
  return {
    msisdn,
    operator_uuid,
    subscription,
    sim_number: sim_number.trim(),
    ...(subscription === 'postpaid' ? { customer_number: customer_number.trim() } : {}),
    ...(date ? { date } : {}),
    mandate,
  };
};

/** What is wrong with what was typed, as codes by field. */
export const checkPortInValues = (values: PortInValues, today: BusinessDate): Record<string, string> => ({
  ...Object.fromEntries(checkPortIn(requestOf(values), today).map(({ field, code }) => [`port_in.${field}`, code])),
  ...(values.mandate ? {} : { 'port_in.mandate': 'MANDATE_REQUIRED' }),
});

const OFFERED_DAYS = 30;

/** The working days on which a number can move, from tomorrow on. */
export const portInDays = (today: BusinessDate): BusinessDate[] =>
  Array.from({ length: OFFERED_DAYS }, (_, at) => addDays(today, at + 1)).filter(isWorkingDay);
