import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { growthOf } from '#sustainability/rules/news.ts';
import { getForestContext } from '../forest-context.ts';
import { payerOf } from '../mine.ts';
import { queryMyScene } from './query-scene.ts';
import { recordVisit } from './visits.store.ts';

/** Records the forest that the caller sees today. A sub-account sees the forest of its main account, so its visits count for that. */
export const visit: Handler<SustainabilityContract, 'POST /api/green/forest/visit'> = async (ctx) => {
  const { forest } = await getForestContext(ctx);
  const { items } = await queryMyScene(ctx.db.read, forest, payerOf(ctx.caller));
  const visited_on = brusselsDate(ctx.now());
  await ctx.db.tx((tx) =>
    recordVisit(tx, { customer_uuid: ctx.caller.customer_uuid, visited_on, growth: growthOf(items) }),
  );
  return { visited_on };
};
