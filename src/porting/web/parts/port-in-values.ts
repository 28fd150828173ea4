import type { z } from 'zod';
import { formatPhone, parseBelgianMobile } from '#customers/rules/phone.ts';
import type { PortIn, portInRequest } from '#porting/contract.ts';
import { checkSubmission } from '#porting/rules/port-in-request.ts';
import type { PortInField } from '#porting/rules/rejection.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import { isWorkingDay } from '#platform/pure/working-days.ts';
import type { FieldFault } from '#platform/ui/forms/form-errors.ts';
import type { SubscriptionKind } from '#porting/rules/port-in-request.ts';

/** What is typed about a number to keep, under `port_in` in the form that asks for it. */
export type PortInValues = {
  msisdn: string;
  operator_uuid: string;
  subscription: SubscriptionKind;
  sim_number: string;
  customer_number: string;
  /** Empty: as soon as possible. */
  date: string;
  mandate: boolean;
};

export type PortInFieldName = PortInField | 'date' | 'mandate';

/** The form as it opens: with what is known of the number already. The mandate is always asked anew. */
export const initialPortInValues = (known: PortIn | null): PortInValues => ({
  msisdn: known ? formatPhone(known.msisdn) : '',
  operator_uuid: known?.operator_uuid ?? '',
  subscription: known?.subscription ?? 'postpaid',
  sim_number: known?.sim_number ?? '',
  customer_number: known?.customer_number ?? '',
  date: '',
  mandate: false,
});

const requestOf = (values: PortInValues) => ({ ...values, msisdn: parseBelgianMobile(values.msisdn) ?? values.msisdn });

/** The form as the call wants it. */
export const toPortInBody = (values: PortInValues): z.input<typeof portInRequest> => {
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

const labels: Readonly<Record<string, string>> = {
  msisdn: 'form.msisdn',
  operator_uuid: 'form.operator',
  sim_number: 'form.simNumber',
  customer_number: 'form.customerNumber',
};

/** What is wrong with what was typed, by field; `t` speaks for porting and names what is missing. */
export const checkPortInValues = (values: PortInValues, today: BusinessDate, t: Texts): Record<string, FieldFault> =>
  Object.fromEntries(
    checkSubmission(requestOf(values), today).map(({ field, code }) => [
      `port_in.${field}`,
      withFieldLabel(code, t(labels[field] ?? '')),
    ]),
  );

const OFFERED_DAYS = 30;

/** The working days on which a number can move, from tomorrow on. */
export const portInDayOptions = (today: BusinessDate): BusinessDate[] =>
  Array.from({ length: OFFERED_DAYS }, (_, at) => addDays(today, at + 1)).filter(isWorkingDay);
