import type { z } from 'zod';
import { formatPhone, parseBelgianMobile } from '#customers/rules/phone.ts';
import type { PortIn, portInRequest } from '#porting/contract.ts';
import { checkPortInWithMandate } from '#porting/rules/port-in-request.ts';
import type { PortInField } from '#porting/rules/rejection.ts';
import type { Texts } from '#platform/browser/i18n.ts';
import { withFieldLabel } from '#platform/browser/with-field-label.ts';
import { addDays, type BusinessDate } from '#platform/pure/calendar.ts';
import { isWorkingDay } from '#platform/pure/working-days.ts';
import type { FieldFault } from '#platform/ui/forms/form-errors.ts';
import type { SubscriptionKind } from '#porting/rules/port-in-request.ts';

/** Form values of a port-in request, under `port_in` of the form that contains it. */
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

/** Initial form values from a known port-in. The mandate must be given again each time. */
export const initialPortInValues = (portIn: PortIn | null): PortInValues => ({
  msisdn: portIn ? formatPhone(portIn.msisdn) : '',
  operator_uuid: portIn?.operator_uuid ?? '',
  subscription: portIn?.subscription ?? 'postpaid',
  sim_number: portIn?.sim_number ?? '',
  customer_number: portIn?.customer_number ?? '',
  date: '',
  mandate: false,
});

const requestOf = (values: PortInValues) => ({ ...values, msisdn: parseBelgianMobile(values.msisdn) ?? values.msisdn });

/** Converts the form values to the request body. */
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

/** Faults of the form values by field. `t`: texts of porting, for the names of missing fields. */
export const checkPortInValues = (
  values: PortInValues,
  today: BusinessDate,
  t: Texts<'porting'>,
): Record<string, FieldFault> =>
  Object.fromEntries(
    checkPortInWithMandate(requestOf(values), today).map(({ field, code }) => [
      `port_in.${field}`,
      withFieldLabel(code, t(labels[field] ?? '')),
    ]),
  );

const OFFERED_DAYS = 30;

/** Working days on which a number can be ported, from tomorrow on. */
export const portInDayOptions = (today: BusinessDate): BusinessDate[] =>
  Array.from({ length: OFFERED_DAYS }, (_, at) => addDays(today, at + 1)).filter(isWorkingDay);
