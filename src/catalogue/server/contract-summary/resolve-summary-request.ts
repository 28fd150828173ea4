import type { catalogueContract } from '#catalogue/contract.ts';
import { isPromoValidOn } from '#catalogue/rules/promo-validity.ts';
import type { QueryOf } from '#platform/contract/endpoint.ts';
import type { Database } from '#platform/db/database.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { euroToCents } from '#platform/pure/money.ts';
import type { SummaryRequest } from './find-contract-summary.ts';
import { getCatalogue } from '../sale/catalogue-cache.ts';

type SummaryParameters = {
  params: { offer_uuid: string };
  query: QueryOf<(typeof catalogueContract)['GET /api/catalogue/contract-summary/{offer_uuid}/text']>;
};

/**
 * Resolves the add-ons that are compatible with the plan, a promo code that is valid today, and the discount of this plan. A SIM may have an add-on
 * that is no longer on sale.
 */
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
      .filter(({ only_with }) => only_with.length === 0 || only_with.includes(plan))
      .map(({ uuid }) => uuid),
    promo: promo?.code ?? null,
    off_cents: query.off === undefined ? null : euroToCents(Number(query.off)),
    off_until: query.off_until ?? null,
    limit_cents: query.limit === undefined ? null : euroToCents(Number(query.limit)),
  };
};
