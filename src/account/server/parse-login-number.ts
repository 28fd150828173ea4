import { parseBelgianMobile } from '#customers/rules/phone.ts';
import type { Refuse } from '#platform/http/refused.ts';
import type { Settings } from '#platform/settings.ts';

type LoginNumberContext = {
  body: { msisdn: string };
  refuse: Refuse<'NOT_OUR_NUMBER'>;
  settings: Settings & { BRAND_NAME: string };
};

/**
 * The number (E.164) that somebody wants to log in with.
 * @throws Refused NOT_OUR_NUMBER for one that cannot be ours, whoever has it: that says nothing about customers
 */
export const parseLoginNumber = ({ body, refuse, settings }: LoginNumberContext): string => {
  const msisdn = parseBelgianMobile(body.msisdn);
  if (msisdn) return msisdn;
  const params = { product: settings.BRAND_NAME };
  throw refuse('NOT_OUR_NUMBER', { params, fields: [{ field: 'msisdn', code: 'NOT_OUR_NUMBER', params }] });
};
