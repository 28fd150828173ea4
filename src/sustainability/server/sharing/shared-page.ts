import type { Handler } from '#platform/http/handler.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { getForestContext } from '../forest-context.ts';
import { queryMyScene } from '../forest/query-scene.ts';
import { queryContributionTrail } from '../forest/query-contribution-trail.ts';
import { findShareByToken } from './shares.store.ts';

/** Shows a public page: the chosen name, and the forest or the walk; nothing that identifies the customer. */
export const sharedPage: Handler<SustainabilityContract, 'GET /api/green/shared'> = async (ctx) => {
  const { token } = ctx.query;
  const share = await findShareByToken(ctx.db.read, token);
  if (!share) throw ctx.refuse('NOT_FOUND');
  const { forest, as_of } = await getForestContext(ctx);
  const { customer_uuid, what, name, message, entry } = share;
  const today = brusselsDate(ctx.now());
  const walk =
    what === 'forest'
      ? null
      : {
          ...(await queryContributionTrail(ctx.db.read, forest, {
            customer_uuid,
            today,
            what,
            entry: entry ?? undefined,
          })),
          entries: [],
          credits: [],
        };
  const scene = what === 'forest' ? await queryMyScene(ctx.db.read, forest, customer_uuid) : null;
  return {
    what,
    name,
    message,
    forest: scene && { ...scene, news: null, as_of, example: forest.example },
    walk,
    image_url: `/api/green/shared/image/${token}`,
  };
};
