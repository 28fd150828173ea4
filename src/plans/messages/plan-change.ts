import { z } from 'zod';
import { accountPaths } from '#account/paths.ts';
import {
  contractSummaryFileName,
  findContractSummaryPdf,
  isContractSummary,
  renderStoredContractSummary,
} from '#catalogue/server/queries.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { getSharedDocuments } from '#documents/server/queries.ts';
import { buildNetPriceSections, defineMessage } from '#notifications/server/commands.ts';
import { texts } from '#platform/i18n/texts.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import { toIso } from '#platform/pure/instant.ts';
import { euroToCentsOrZero } from '#platform/pure/money.ts';
import { e164, isoDate } from '#platform/contract/schemas.ts';

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
    msisdn: e164,
    /** Names of the plans in the language of the message. */
    before: z.string(),
    plan: z.string(),
    /** Monthly price of the new plan from its first day, with VAT and after a promo. */
    price: z.number(),
    /** The price without the running promo and the first day at that price, if there is one. */
    promo: z.object({ full_price: z.number(), full_from: isoDate }).nullish(),
    /** The spending limit of the SIM, which stays; none for prepaid. */
    limit: z.number().nullish(),
    /** First day of the new plan. */
    from: z.iso.datetime(),
    /** Uuid of the new plan. */
    offer_uuid: z.uuid(),
    /** Add-ons that the SIM has with the new plan, for its contract summary. */
    addon_uuids: z.array(z.uuid()),
    /** The contract summary that was accepted with the request; none in jobs that release 1.1 enqueued. */
    document_hash: z.string().nullish(),
  }),
  values: ({ msisdn, before, plan, price, promo, from }, language) => {
    const format = formatOf(language);
    const fullPrice = promo && {
      full: format.money(promo.full_price),
      full_from: format.date(toIso(startOfBusinessDay(promo.full_from))),
    };
    return {
      msisdn: formatPhone(msisdn),
      before,
      plan,
      price: format.money(price),
      from: format.date(from),
      ...fullPrice,
    };
  },
  path: ({ customer_product_uuid }) => accountPaths.sim(customer_product_uuid),
  variant: ({ event, promo }) => (promo && event !== 'taken_back' ? (`${event}_promo` as const) : event),
  sections: async ({ event, plan, price, promo, limit, from }, { company, language }) => {
    if (event === 'taken_back') return [];
    const t = texts(language, 'plans/messages');
    const labelOf = (date: string) => t('netPrice', { plan, from: formatOf(language).date(date) });
    const fullPrice = promo ? [[labelOf(toIso(startOfBusinessDay(promo.full_from))), promo.full_price] as const] : [];
    const amount = typeof limit === 'number' && formatOf(language).money(limit);
    return [
      ...buildNetPriceSections([[labelOf(from), price], ...fullPrice], { company, language }),
      ...(amount
        ? [{ title: t('limit.title'), rows: [[t('limit.outside'), t('limit.amount', { limit: amount })] as const] }]
        : []),
    ];
  },
  files: async ({ event, document_hash, offer_uuid, addon_uuids, price, promo, limit }, { db, language, settings }) => {
    if (event !== 'asked') return [];
    if (document_hash) {
      const documents = await getSharedDocuments(db.read, [document_hash]);
      return Promise.all(
        documents.filter(isContractSummary).map(async (document) => ({
          name: contractSummaryFileName(document.language),
          type: 'application/pdf',
          content: await renderStoredContractSummary(settings, document),
        })),
      );
    }
    const discount = promo && {
      off_cents: euroToCentsOrZero(promo.full_price) - euroToCentsOrZero(price),
      off_until: promo.full_from,
    };
    const limit_cents = typeof limit === 'number' ? euroToCentsOrZero(limit) : null;
    const summary = { offer_uuid, addon_uuids, promo: null, limit_cents, ...discount };
    const content = await findContractSummaryPdf(db, summary, language, settings);
    if (!content) return [];
    return [{ name: contractSummaryFileName(language), type: 'application/pdf', content }];
  },
});
