import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { refuseAnywhere } from '#platform/http/refused.ts';
import { presentAddon, presentCategory } from './present.ts';
import { catalogueOf } from './snapshot.ts';

export const addonCategory: Handler<
  typeof catalogueContract,
  'GET /api/web-api/public/shop/offer/addon-categories/{id}'
> = async ({ db, language, params }) => {
  const catalogue = await catalogueOf(db);
  const category = catalogue.categories.find(({ uuid }) => uuid === params.id);
  if (!category) throw refuseAnywhere('NOT_FOUND');
  const addons = catalogue.addons.filter((addon) => addon.category === category.code);
  return {
    category: presentCategory(category, language),
    addons: addons.map((addon) => presentAddon(catalogue, addon, language)),
  };
};
