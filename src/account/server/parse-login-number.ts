import { parseBelgianMobile } from '#customers/rules/phone.ts';
import type { Refuse } from '#platform/http/refused.ts';
import type { Settings } from '#platform/settings.ts';

type LoginNumberContext = {
  body: { msisdn: string };
  refuse: Refuse<'NOT_OUR_NUMBER'>;
  settings: Settings & { BRAND_NAME: string };
};

/**
 * Parses the number of a login to E.164.
 * @throws Refused NOT_OUR_NUMBER when it is not a Belgian mobile number, which reveals nothing about customers
 */
export const parseLoginNumber = ({ body, refuse, settings }: LoginNumberContext): string => {
  const msisdn = parseBelgianMobile(body.msisdn);
  if (msisdn) return msisdn;
  const params = { product: settings.BRAND_NAME };
  throw refuse('NOT_OUR_NUMBER', { params, fields: [{ field: 'msisdn', code: 'NOT_OUR_NUMBER', params }] });
};
