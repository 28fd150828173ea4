import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findProductReply, querySimLives, resolveProductKey } from '#subscriptions/server/queries.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import {
  monthEmissionLines,
  groupEmissionLinesByPart,
  sumEmissionLines,
} from '#sustainability/rules/month-emission-lines.ts';
import { listCustomerWearables } from '../wearables.store.ts';
import { wearableOwnerUuid } from '../wearable-owner.ts';

/** Returns the emissions estimate by its parts, with the devices of the caller: of one SIM, or of all in use together. */
export const emissionDetails: Handler<SustainabilityContract, 'GET /api/green/emission/details'> = async (ctx) => {
  const { db, caller, language, query } = ctx;
  const [now, catalogue] = [ctx.now(), await getCatalogue(db)];
  const productUuid = query.customer_product_uuid;
  const uuids =
    productUuid === undefined
      ? (await querySimLives(db.read, caller))
          .filter(({ ended_at }) => ended_at === null)
          .map(({ customer_product_uuid }) => customer_product_uuid)
      : [productUuid];
  const [details, devices] = await Promise.all([
    Promise.all(
      uuids.map((customer_product_uuid) =>
        findProductReply(db.read, resolveProductKey(caller, { customer_product_uuid }), { catalogue, language, now }),
      ),
    ),
    listCustomerWearables(db.read, wearableOwnerUuid(caller)),
  ]);
  const sims = details.filter((sim) => sim !== null);
  if (productUuid !== undefined && sims.length === 0) throw ctx.refuse('NOT_FOUND');
  const { first_day, lines } = monthEmissionLines(sims, devices, brusselsDate(now));
  return {
    since: first_day,
    as_of: toIso(now),
    ...sumEmissionLines(lines),
    parts: groupEmissionLinesByPart(lines),
  };
};
