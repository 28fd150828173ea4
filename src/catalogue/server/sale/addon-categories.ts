import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentCategory } from './present.ts';
import { readyReply } from './ready.ts';

export const addonCategories: Handler<
  typeof catalogueContract,
  'GET /api/web-api/public/shop/offer/addon-categories'
> = ({ db, language }) =>
  readyReply(db, `categories ${language}`, (catalogue) => ({
    categories: catalogue.categories.map((category) => presentCategory(category, language)),
  }));
