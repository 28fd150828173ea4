import { isPromoValidOn } from '#catalogue/rules/promo-validity.ts';
import type { Database } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { SummaryRequest } from './find-contract-summary.ts';
import { getCatalogue } from '../sale/catalogue-cache.ts';

type SummaryParameters = {
  params: { offer_uuid: string };
  query: { addons?: string | undefined; promo?: string | undefined };
};

/** Resolves the add-ons on sale that are compatible with the plan, and a promo code that is valid today. */
export const resolveSummaryRequest = async ({
  db,
  now,
  params,
  query,
}: SummaryParameters & { db: Database; now: () => Date }): Promise<SummaryRequest> => {
  const { addonByUuid, offerByUuid, content } = await getCatalogue(db);
  const plan = offerByUuid.get(params.offer_uuid)?.code ?? '';
  const addons = [...new Set(query.addons?.split(','))].flatMap((uuid) => addonByUuid.get(uuid) ?? []);
  const code = query.promo?.trim().toUpperCase();
  const promo = content.promos.find((each) => each.code === code && isPromoValidOn(each, brusselsDate(now())));
  return {
    offer_uuid: params.offer_uuid,
    addon_uuids: addons
      .filter(({ on_sale, only_with }) => on_sale && (only_with.length === 0 || only_with.includes(plan)))
      .map(({ uuid }) => uuid),
    promo: promo?.code ?? null,
  };
};
