import type { Database } from '#platform/db/database.ts';
import { catalogueOf } from './sale/snapshot.ts';

/**
 * What other domains may ask the catalogue. Everything is answered from memory; `catalogueOf(db)` may be asked inside a
 * transaction too. Prices are cents, carbon removal grams, null is unlimited. `offerByUuid` and `addonByUuid` also know what
 * is no longer on sale; `offers` and `addons` are what is on sale. What is ordered is priced in `withCatalogue`: memory may be a
 * second behind.
 */
export type { AddonEntry, OfferEntry, PromoEntry } from './files/catalogue-file.ts';
export { holdToSale, refuseOutdated, versionOnSale, withCatalogue } from './sale/on-sale-now.ts';
export { type Catalogue, catalogueOf, typeOfAddon } from './sale/snapshot.ts';
export { type RateEdition, rateEditions } from './price-list/rate-editions.ts';
export { presentOffer } from './sale/present.ts';
export { summaryOf, summaryPdfOf, type Wanted } from './contract-summary/offer-summary.ts';

/** The version on sale, for what is kept as long as the catalogue does not change. */
export const catalogueVersion = async (db: Database): Promise<number> => (await catalogueOf(db)).version;
