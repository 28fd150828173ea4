import { type Catalogue, addonType } from '#catalogue/server/queries.ts';
import type { PricedAddon } from '#subscriptions/events.ts';
import type { ProductAddon } from '../tables.ts';

/** Maps an add-on to the published event. */
export const toPricedAddon = (
  catalogue: Catalogue,
  { uuid, offer_uuid }: Pick<ProductAddon, 'uuid' | 'offer_uuid'>,
): PricedAddon => {
  const entry = catalogue.addonByUuid.get(offer_uuid);
  return {
    addon_uuid: uuid,
    offer_uuid,
    type: addonType(catalogue, offer_uuid),
    price_cents: entry?.price_cents ?? 0,
    co2_grams: entry?.co2_grams ?? 0,
  };
};
