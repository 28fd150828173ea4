import { z } from 'zod';
import { legalPaths } from '#legal/paths.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatCountry } from '#platform/pure/country-name.ts';
import { formatOf } from '#platform/pure/format.ts';
import { addSeconds, secondsPerDay } from '#platform/pure/instant.ts';
import { withoutVat } from '#platform/pure/vat-text.ts';
import { GB_DIGITS } from '#subscriptions/rules/included-allowance.ts';
import { NOWHERE } from '#usage/rules/network-country.ts';
import { roamingZones } from '#usage/rules/roaming-prices.ts';

/**
 * SMS on coming to a country: prices, fair use with its price beyond, and 112 (Regulation (EU) 2022/612, articles 13 to 15). Prices are
 * in euro; in the EU zone `data_gb` is the price beyond fair use. `fair_use_gb`: null is unlimited.
 */
export const roamingWelcome = defineMessage({
  name: 'roaming-welcome',
  domain: 'usage',
  channel: 'sms',
  data: z.object({
    country: z.string(),
    zone: z.enum(roamingZones),
    /** When the SIM entered the country. */
    at: z.iso.datetime(),
    prepaid: z.boolean(),
    fair_use_gb: z.number().nullable(),
    minute: z.number(),
    received: z.number(),
    sms: z.number(),
    data_gb: z.number(),
    /** Whether the SIM is of a company, which compares prices without VAT. */
    company: z.boolean(),
  }),
  values: ({ country, fair_use_gb, minute, received, sms, data_gb, company }, language) => {
    const format = formatOf(language);
    const price = (euro: number) => format.money(company ? withoutVat(euro) : euro);
    return {
      country: country === NOWHERE ? '' : formatCountry(country, language),
      gb: fair_use_gb === null ? '' : format.number(fair_use_gb, GB_DIGITS),
      minute: price(minute),
      received: price(received),
      message: price(sms),
      data: price(data_gb),
      vat: texts(language, 'usage/messages')(company ? 'vat.without' : 'vat.with'),
    };
  },
  variant: ({ zone, prepaid, fair_use_gb }) =>
    zone === 'eu' && fair_use_gb === null ? 'eu_unlimited' : `${zone}${prepaid ? '_prepaid' : ''}`,
  path: () => legalPaths.prices(),
  expiresAt: ({ at }) => addSeconds(new Date(at), secondsPerDay),
});
