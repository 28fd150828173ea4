import { getCatalogue } from '#catalogue/server/queries.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { getRequestedPromo, toPromoReply } from './queries.ts';

export const promoCheck: Handler<typeof promotionsContract, 'GET /api/promo/check'> = async (ctx) =>
  toPromoReply(getRequestedPromo(ctx.refuse, await getCatalogue(ctx.db), ctx.query.promo, ctx.now()));
