import type { Msisdn } from '#platform/pure/line-ids.ts';
import { parseBelgianMobile } from '#customers/rules/phone.ts';
import type { Refuse, Refused } from '#platform/http/refused.ts';
import type { Settings } from '#platform/settings.ts';

export type LoginNumberContext = {
  body: { msisdn: string };
  refuse: Refuse<'NOT_OUR_NUMBER'>;
  settings: Settings & { BRAND_NAME: string };
};

/** The refusal of a number that is not ours. */
export const foreignNumberRefusal = ({ refuse, settings }: Omit<LoginNumberContext, 'body'>): Refused => {
  const params = { product: settings.BRAND_NAME };
  return refuse('NOT_OUR_NUMBER', { params, fields: [{ field: 'msisdn', code: 'NOT_OUR_NUMBER', params }] });
};

/**
 * Parses the number of a login to E.164.
 * @throws Refused NOT_OUR_NUMBER when it is not a Belgian mobile number, which reveals nothing about customers
 */
export const parseLoginNumber = (ctx: LoginNumberContext): Msisdn => {
  const msisdn = parseBelgianMobile(ctx.body.msisdn);
  if (!msisdn) throw foreignNumberRefusal(ctx);
  return msisdn;
};
