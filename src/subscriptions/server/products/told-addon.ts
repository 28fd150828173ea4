import { type Catalogue, typeOfAddon } from '#catalogue/server/questions.ts';
import type { ToldAddon } from '#subscriptions/news.ts';
import type { ProductAddon } from '../tables.ts';

/** An add-on as others are told of it. */
export const toldAddon = (
  catalogue: Catalogue,
  { uuid, offer_uuid }: Pick<ProductAddon, 'uuid' | 'offer_uuid'>,
): ToldAddon => {
  const entry = catalogue.addonByUuid.get(offer_uuid);
  return {
    addon_uuid: uuid,
    offer_uuid,
    type: typeOfAddon(catalogue, offer_uuid),
    price_cents: entry?.price_cents ?? 0,
    co2_grams: entry?.co2_grams ?? 0,
  };
};
