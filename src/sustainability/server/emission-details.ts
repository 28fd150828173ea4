import { catalogueOf } from '#catalogue/server/questions.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import { shownProduct, simOf } from '#subscriptions/server/questions.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { emissionLines, partsOfLines, sumOfLines } from '#sustainability/rules/emission-lines.ts';
import { wearablesOf } from './wearables.store.ts';
import { whoseWearables } from './whose-wearables.ts';

/** The estimate of one SIM by its parts, with the devices of whoever looks. */
export const emissionDetails: Handler<SustainabilityContract, 'GET /api/green/emission/details'> = async (ctx) => {
  const { db, caller, language, query } = ctx;
  const [now, catalogue] = [ctx.now(), await catalogueOf(db)];
  const [sim, devices] = await Promise.all([
    shownProduct(db.read, simOf(caller, query), { catalogue, language, now }),
    wearablesOf(db.read, whoseWearables(caller)),
  ]);
  if (!sim) throw ctx.refuse('NOT_FOUND');
  const { since, lines } = emissionLines([sim], devices, brusselsDate(now));
  return {
    since,
    as_of: toIso(now),
    ...sumOfLines(lines),
    parts: partsOfLines(lines),
  };
};
