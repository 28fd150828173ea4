import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { createPlatformRefusal } from '#platform/http/refused.ts';
import { toAddonReply, toAddonCategoryReply } from './to-reply.ts';
import { getCatalogue } from './catalogue-cache.ts';

export const addonCategory: Handler<
  typeof catalogueContract,
  'GET /api/web-api/public/shop/offer/addon-categories/{id}'
> = async ({ db, language, params }) => {
  const catalogue = await getCatalogue(db);
  const category = catalogue.categories.find(({ uuid }) => uuid === params.id);
  if (!category) throw createPlatformRefusal('NOT_FOUND');
  const addons = catalogue.addons.filter((addon) => addon.category === category.code);
  return {
    category: toAddonCategoryReply(category, language),
    addons: addons.map((addon) => toAddonReply(catalogue, addon, language)),
  };
};
