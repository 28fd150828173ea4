import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { presentOffer } from './present.ts';
import { readyReply } from './ready.ts';

export const getPublicOffers: Handler<
  typeof catalogueContract,
  'GET /api/v1/web-api/public/shop/offer/get-public-offers'
> = ({ db, language }) =>
  readyReply(db, `offers ${language}`, (catalogue) => ({
    offers: catalogue.offers.map((offer) => presentOffer(catalogue, offer, language)),
  }));
