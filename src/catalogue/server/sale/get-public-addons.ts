import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toAddonReply } from './to-reply.ts';
import { getCachedReply } from './cached-reply.ts';

export const getPublicAddons: Handler<
  typeof catalogueContract,
  'GET /api/web-api/public/shop/offer/get-public-addons'
> = ({ db, language }) =>
  getCachedReply(db, `addons ${language}`, (catalogue) => ({
    addons: catalogue.addons.map((addon) => toAddonReply(catalogue, addon, language)),
  }));
