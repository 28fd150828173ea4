import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findProductReply, resolveProductKey } from '#subscriptions/server/queries.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { emissionLines, groupEmissionLinesByPart, sumEmissionLines } from '#sustainability/rules/emission-lines.ts';
import { listCustomerWearables } from './wearables.store.ts';
import { wearableOwnerUuid } from './wearable-owner.ts';

/** Returns the emissions estimate of one SIM by its parts, with the devices of the caller. */
export const emissionDetails: Handler<SustainabilityContract, 'GET /api/green/emission/details'> = async (ctx) => {
  const { db, caller, language, query } = ctx;
  const [now, catalogue] = [ctx.now(), await getCatalogue(db)];
  const [sim, devices] = await Promise.all([
    findProductReply(db.read, resolveProductKey(caller, query), { catalogue, language, now }),
    listCustomerWearables(db.read, wearableOwnerUuid(caller)),
  ]);
  if (!sim) throw ctx.refuse('NOT_FOUND');
  const { since, lines } = emissionLines([sim], devices, brusselsDate(now));
  return {
    since,
    as_of: toIso(now),
    ...sumEmissionLines(lines),
    parts: groupEmissionLinesByPart(lines),
  };
};
