import { z } from 'zod';
import { billingPaths } from '#billing/paths.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { buildNetPriceSections, defineMessage } from '#notifications/server/commands.ts';
import { formatOf } from '#platform/pure/format.ts';
import { centsToEuro, euroToCentsOrZero } from '#platform/pure/money.ts';
import { texts } from '#platform/i18n/texts.ts';
import { e164, isoDate } from '#platform/contract/schemas.ts';

const priceWithVat = (amount: number, contributions: number): number =>
  centsToEuro(euroToCentsOrZero(amount) - euroToCentsOrZero(contributions));

/** Asks to top up because the balance does not cover the next month, some days before the 1st. Amounts in euro. */
export const missingAmountMessage = defineMessage({
  name: 'month-missing',
  domain: 'billing',
  data: z.object({
    customer_product_uuid: z.uuid(),
    msisdn: e164,
    /** First day of the next month. */
    first: isoDate,
    amount: z.number(),
    /** The part of it without VAT. */
    contributions: z.number(),
    missing: z.number(),
  }),
  values: ({ msisdn, first, missing }, language) => ({
    msisdn: formatPhone(msisdn),
    date: formatOf(language).dayOfMonth(first),
    missing: formatOf(language).money(missing),
  }),
  path: ({ customer_product_uuid }) => billingPaths.topUp(customer_product_uuid),
  sections: async ({ first, amount, contributions, missing }, { company, language }) => {
    const t = texts(language, 'billing/messages');
    const format = formatOf(language);
    return [
      {
        title: t('month.title', { date: format.dayOfMonth(first) }),
        rows: [
          [t('month.costs'), format.money(amount)],
          [t('month.there'), format.money(amount - missing)],
          [t('month.missing'), format.money(missing)],
        ],
      },
      ...buildNetPriceSections(
        [[t('month.title', { date: format.dayOfMonth(first) }), priceWithVat(amount, contributions)]],
        { company, language },
      ),
    ];
  },
});
