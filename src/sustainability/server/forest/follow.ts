import { getCachedForest } from '#projects/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { payerOf } from '../mine.ts';
import { queryContributionTrail } from './query-contribution-trail.ts';

export const follow: Handler<SustainabilityContract, 'GET /api/green/follow'> = async ({ db, caller, query, now }) => {
  const { forest } = await getCachedForest(db);
  return queryContributionTrail(db.read, forest, {
    customer_uuid: payerOf(caller),
    today: brusselsDate(now()),
    ...query,
  });
};
