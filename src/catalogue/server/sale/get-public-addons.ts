import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentAddon } from './present.ts';
import { readyReply } from './ready.ts';

export const getPublicAddons: Handler<
  typeof catalogueContract,
  'GET /api/web-api/public/shop/offer/get-public-addons'
> = ({ db, language }) =>
  readyReply(db, `addons ${language}`, (catalogue) => ({
    addons: catalogue.addons.map((addon) => presentAddon(catalogue, addon, language)),
  }));
