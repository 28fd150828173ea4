import type { Database } from '#platform/db/database.ts';
import { getCatalogue } from './sale/catalogue-cache.ts';

/**
 * What other domains may ask the catalogue. Everything is answered from memory; `getCatalogue(db)` may be asked inside a
 * transaction too. Prices are cents, carbon removal grams, null is unlimited. `offerByUuid` and `addonByUuid` also know what
 * is no longer on sale; `offers` and `addons` are what is on sale. What is ordered is priced in `withCatalogue`: memory may be a
 * second behind.
 */
export type { AddonEntry, OfferEntry, PromoEntry } from './files/catalogue-file.ts';
export {
  assertCatalogueCurrent,
  assertCatalogueVersion,
  currentVersionColumn,
  withCatalogue,
} from './sale/with-catalogue.ts';
export { type Catalogue, getCatalogue, addonType } from './sale/catalogue-cache.ts';
export { type RateEdition, loadRateEditions } from './price-list/rate-editions.ts';
export { toOfferReply } from './sale/to-reply.ts';
export {
  findContractSummary,
  findContractSummaryPdf,
  type SummaryRequest,
} from './contract-summary/find-contract-summary.ts';

/** The version on sale, for what is kept as long as the catalogue does not change. */
export const getCatalogueVersion = async (db: Database): Promise<number> => (await getCatalogue(db)).version;
