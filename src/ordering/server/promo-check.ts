import { catalogueOf } from '#catalogue/server/questions.ts';
import type { orderingContract } from '#ordering/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { Refused } from '#platform/http/refused.ts';
import { findPromo, presentPromo } from './promo-of.ts';

export const promoCheck: Handler<typeof orderingContract, 'GET /api/promo/check'> = async (ctx) => {
  const promo = findPromo(await catalogueOf(ctx.db), ctx.query.promo, ctx.now());
  if (!promo) throw new Refused('PROMO_UNKNOWN');
  return presentPromo(promo);
};
