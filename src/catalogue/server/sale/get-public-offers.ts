import type { catalogueContract } from '#catalogue/contract.ts';
import type { Handler } from '#platform/http/handler.ts';
import { toOfferReply } from './to-reply.ts';
import { getCachedReply } from './cached-reply.ts';

export const getPublicOffers: Handler<
  typeof catalogueContract,
  'GET /api/v1/web-api/public/shop/offer/get-public-offers'
> = ({ db, language }) =>
  getCachedReply(db, `offers ${language}`, (catalogue) => ({
    offers: catalogue.offers.map((offer) => toOfferReply(catalogue, offer, language)),
  }));
