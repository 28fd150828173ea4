import { catalogueOf } from '#catalogue/server/questions.ts';
import type { promotionsContract } from '#promotions/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { findPromo, presentPromo } from './questions.ts';

export const promoCheck: Handler<typeof promotionsContract, 'GET /api/promo/check'> = async (ctx) => {
  const promo = findPromo(await catalogueOf(ctx.db), ctx.query.promo, ctx.now());
  if (!promo) throw ctx.refuse('PROMO_UNKNOWN');
  return presentPromo(promo);
};
