import { getForestReply } from '#projects/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import type { ForestScene } from '#sustainability/rules/green-shapes.ts';
import { computeNews } from '#sustainability/rules/news.ts';
import { buildPublicScene } from '#sustainability/rules/scene.ts';
import { getForestContext } from '../forest-context.ts';
import { payerOf } from '../mine.ts';
import { queryMyScene } from './query-scene.ts';
import { findVisits } from './visits.store.ts';

export const forest: Handler<SustainabilityContract, 'GET /api/green/forest'> = async (ctx) => {
  if (ctx.caller) {
    const { forest: loadedForest, as_of } = await getForestContext(ctx);
    const scene = await queryMyScene(ctx.db.read, loadedForest, payerOf(ctx.caller));
    const visits = await findVisits(ctx.db.read, ctx.caller.customer_uuid);
    const news = computeNews(scene.items, visits, brusselsDate(ctx.now()));
    return { ...scene, news, as_of, example: loadedForest.example };
  }
  return getForestReply(ctx.db, 'forest', ({ forest: loadedForest, version }): ForestScene => ({
    ...buildPublicScene(loadedForest),
    news: null,
    as_of: toIso(version.as_of),
    example: loadedForest.example,
  }));
};
