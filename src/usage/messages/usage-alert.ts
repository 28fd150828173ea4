import { z } from 'zod';
import { e164 } from '#platform/contract/schemas.ts';
import { accountPaths } from '#account/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { buildNetPriceSections, defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';
import { withoutVat } from '#platform/pure/vat-text.ts';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { usagePaths } from '#usage/paths.ts';
import { isBarringLimit, limitKinds } from '#usage/rules/limits.ts';

/** Alert that 80 % or 100 % of a limit is used. `limit`: euro for money, GB for data. */
export const usageAlertMessage = defineMessage({
  name: 'usage-alert',
  domain: 'usage',
  data: z.object({
    customer_product_uuid: z.uuid(),
    msisdn: e164,
    kind: z.enum(limitKinds),
    percent: z.number().int(),
    limit: z.number(),
    ends_at: z.iso.datetime(),
    /** Whether the SIM is prepaid, so that usage is barred at the end of a bucket. */
    prepaid: z.boolean(),
    /** Price of a further GB in the EU, or in the country where data was used last; only when further data is charged. */
    price_gb: z.number().optional(),
    /** Whether the SIM is of a company, which compares prices without VAT. */
    company: z.boolean(),
  }),
  values: ({ msisdn, kind, limit, ends_at, price_gb, company }, language) => {
    const format = formatOf(language);
    const money = kind === 'spending' || kind === 'roaming';
    return {
      msisdn: formatPhone(msisdn),
      limit: money ? format.money(limit) : format.number(limit, GB_DIGITS),
      date: format.date(ends_at),
      price: price_gb === undefined ? '' : format.money(company ? withoutVat(price_gb) : price_gb),
      vat: texts(language, 'usage/messages')(company ? 'vat.without' : 'vat.with'),
    };
  },
  variant: ({ kind, percent, prepaid, price_gb }) => {
    if (percent < 100) return `${kind}_80`;
    if ((kind === 'roaming' || kind === 'data_roaming') && price_gb !== undefined) return `${kind}_100_price`;
    return `${kind}_100${prepaid && !isBarringLimit(kind) ? '_prepaid' : ''}`;
  },
  sections: async ({ kind, limit, price_gb }, { company, language }) => {
    const t = texts(language, 'usage/messages');
    const money = kind === 'spending' || kind === 'roaming';
    return buildNetPriceSections(
      [
        ...(money ? [[t('netLimit'), limit] as const] : []),
        ...(price_gb === undefined ? [] : [[t('netGb'), price_gb] as const]),
      ],
      { company, language },
    );
  },
  // If services were barred, link to the screen where the customer can continue.
  path: ({ customer_product_uuid, kind, percent }) =>
    percent >= 100 && isBarringLimit(kind)
      ? accountPaths.sim(customer_product_uuid)
      : usagePaths.history(customer_product_uuid),
});
