import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toIso } from '#platform/pure/instant.ts';
import { findPriceListEdition } from './find-price-list-edition.ts';
import { buildPriceSections } from './price-sections.ts';

export const priceListText: Handler<typeof catalogueContract, 'GET /api/catalogue/price-list'> = async (ctx) => {
  const storedEdition = await findPriceListEdition(ctx.db, ctx.query.edition);
  if (!storedEdition) throw ctx.refuse('NOT_FOUND');
  const { prices, edition, all } = storedEdition;
  return {
    edition,
    editions: all.map(({ edition: number, counts_from }) => ({ edition: number, from: toIso(counts_from) })),
    sections: buildPriceSections(prices, ctx.language),
  };
};
