import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import { findContractSummaryPdf } from '#catalogue/server/queries.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { formatOf } from '#platform/pure/format.ts';

/**
 * A plan change was requested, cancelled or took effect. The request has the contract summary of the new plan attached,
 * on a durable medium (Directive (EU) 2018/1972, article 102).
 */
export const planChangeMessage = defineMessage({
  name: 'plan-change',
  domain: 'plans',
  data: z.object({
    event: z.enum(['asked', 'taken_back', 'begun']),
    customer_product_uuid: z.uuid(),
    msisdn: z.string(),
    /** Names of the plans in the language of the message. */
    before: z.string(),
    plan: z.string(),
    /** Monthly price of the new plan, with VAT. */
    price: z.number(),
    /** First day of the new plan. */
    from: z.iso.datetime(),
    offer_uuid: z.uuid(),
    /** Uuid of the new plan. */
    addon_uuids: z.array(z.uuid()),
  }),
  values: ({ msisdn, before, plan, price, from }, language) => {
    const format = formatOf(language);
    return { msisdn: formatPhone(msisdn), before, plan, price: format.money(price), from: format.date(from) };
  },
  path: ({ customer_product_uuid }) => accountPaths.sim(customer_product_uuid),
  variant: ({ event }) => event,
  files: async ({ event, offer_uuid, addon_uuids }, { db, language, settings }) => {
    if (event !== 'asked') return [];
    const content = await findContractSummaryPdf(db, { offer_uuid, addon_uuids, promo: null }, language, settings);
    if (!content) return [];
    return [{ name: `${texts(language, 'plans/messages')('files.summary')}.pdf`, type: 'application/pdf', content }];
  },
});
