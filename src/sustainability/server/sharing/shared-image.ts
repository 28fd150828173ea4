import { getCachedForest } from '#projects/server/queries.ts';
import type { Handler } from '#platform/http/handler.ts';
import { createBoundedCache } from '#platform/pure/bounded-cache.ts';
import type { SustainabilityContract } from '#sustainability/contract.ts';
import { queryMyScene } from '../forest/query-scene.ts';
import { drawPreview } from './draw-preview.ts';
import { findShareByToken } from './shares.store.ts';

/** Cached images: drawing one takes 50 to 200 milliseconds of processor time, and social networks fetch previews often. */
const cachedImages = createBoundedCache<Uint8Array>(200);

export const sharedImage: Handler<SustainabilityContract, 'GET /api/green/shared/image/{token}'> = async (ctx) => {
  const share = await findShareByToken(ctx.db.read, ctx.params.token);
  if (!share) throw ctx.refuse('NOT_FOUND');
  const { forest } = await getCachedForest(ctx.db);
  const scene = await queryMyScene(ctx.db.read, forest, share.customer_uuid);
  ctx.reply.header('cache-control', 'public, max-age=300');
  const key = scene.items.map((item) => `${item.kind} ${item.key} ${item.state} ${item.count}`).join(',');
  return cachedImages(key, () => drawPreview(scene));
};
