import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toAddonCategoryReply } from './to-reply.ts';
import { getCachedReply } from './cached-reply.ts';

export const addonCategories: Handler<
  typeof catalogueContract,
  'GET /api/web-api/public/shop/offer/addon-categories'
> = ({ db, language }) =>
  getCachedReply(db, `categories ${language}`, (catalogue) => ({
    categories: catalogue.categories.map((category) => toAddonCategoryReply(category, language)),
  }));
