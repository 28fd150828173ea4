import { withClosedAddonsOffSale } from '#catalogue/rules/with-closed-addons-off-sale.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { AddonEntry, CatalogueContent, OfferEntry, PriceTable } from '../files/catalogue-file.ts';

/** All prices at the time of an edition. Cents with VAT; null is unlimited. */
export type Prices = {
  offers: Pick<
    OfferEntry,
    'name' | 'audience' | 'payment_type' | 'price_cents' | 'data_gb' | 'minutes' | 'sms' | 'roaming_gb'
  >[];
  /** `gift`: a contribution, passed on whole and without VAT. */
  addons: (Pick<AddonEntry, 'name' | 'description' | 'price_cents'> & { gift: boolean })[];
  rates: CatalogueContent['rates'];
  shipping_cents: Cents;
  tables: PriceTable[];
};

/** Forest and village: an offer of type 3. */
const CONTRIBUTION_TYPE = 3;

/** Collects the prices on sale. */
export const buildPrices = (content: CatalogueContent, shipping_cents: Cents): Prices => {
  const gifts = new Set(content.categories.filter(({ type }) => type === CONTRIBUTION_TYPE).map(({ code }) => code));
  return {
    offers: content.offers
      .filter(({ on_sale }) => on_sale)
      .map(({ name, audience, payment_type, price_cents, data_gb, minutes, sms, roaming_gb }) => ({
        name,
        audience,
        payment_type,
        price_cents,
        data_gb,
        minutes,
        sms,
        roaming_gb,
      })),
    addons: withClosedAddonsOffSale(content)
      .filter(({ on_sale }) => on_sale)
      .map(({ name, description, price_cents, category }) => ({
        name,
        description,
        price_cents,
        gift: gifts.has(category),
      })),
    rates: content.rates,
    shipping_cents,
    tables: content.price_list ?? [],
  };
};
