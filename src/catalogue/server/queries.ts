import { type Database, type Reader, queryRows, type Tx } from '#platform/db/database.ts';
import { getCatalogue, type Catalogue, refreshCatalogue } from './sale/catalogue-cache.ts';
import { desc, sql } from 'drizzle-orm';
import type { Prices } from './price-list/prices.ts';
import { priceListEdition, catalogueVersion } from './tables.ts';

/** The version that is on sale when a statement runs, as one more column of it. */
export const currentVersionColumn = sql<number>`(select max(${sql.identifier('version')}) from ${catalogueVersion})`;

class StaleCatalogueError extends Error {
  override name = 'StaleCatalogueError';
}

/** Makes `withCatalogue` retry when `catalogue` is stale. `version` is the value of `currentVersionColumn`. */
export const assertCatalogueVersion = (catalogue: Catalogue, version: number): void => {
  if (version !== catalogue.version) throw new StaleCatalogueError(`version ${version} is on sale`);
};

/** Like `assertCatalogueVersion`, with a query of its own for the current version. */
export const assertCatalogueCurrent = async (tx: Tx, catalogue: Catalogue): Promise<void> => {
  const [row] = await queryRows<{ version: number }>(tx, sql`select ${currentVersionColumn} as version`);
  assertCatalogueVersion(catalogue, row?.version ?? 0);
};

/** Maximum number of retries with a reloaded catalogue. */
const maxReloads = 3;

/**
 * Runs `repeatableWork` with the cached catalogue. Reloads it and retries when it throws because the cached catalogue is stale; it must
 * have rolled back its changes then.
 */
export const withCatalogue = async <T>(
  db: Database,
  repeatableWork: (catalogue: Catalogue) => Promise<T>,
): Promise<T> => {
  for (let reloadsLeft = maxReloads; ; reloadsLeft -= 1) {
    try {
      return await repeatableWork(await getCatalogue(db));
    } catch (error) {
      if (!(error instanceof StaleCatalogueError) || reloadsLeft === 0) throw error;
      await refreshCatalogue(db);
    }
  }
};

export type RateEdition = { edition: number; counts_from: Date; prices: Prices };

const cache = new WeakMap<Database, { version: number; editions: Promise<RateEdition[]> }>();

/** Limit of the query: far more editions than price changes within the period whose usage is still rated. */
const maxEditions = 500;

const queryRateEditions = async (q: Reader): Promise<RateEdition[]> => {
  const newestFirst = await q
    .select({
      edition: priceListEdition.edition,
      counts_from: priceListEdition.counts_from,
      prices: priceListEdition.prices,
    })
    .from(priceListEdition)
    .orderBy(desc(priceListEdition.edition))
    .limit(maxEditions);
  return newestFirst.toReversed();
};

/**
 * Every edition of the price list, the oldest first, from memory: editions are only inserted with a version of the
 * catalogue. Outside a transaction only.
 */
export const loadRateEditions = async (db: Database): Promise<RateEdition[]> => {
  const { version } = await getCatalogue(db);
  let cachedEditions = cache.get(db);
  if (cachedEditions?.version !== version) {
    cachedEditions = { version, editions: queryRateEditions(db.read) };
    cache.set(db, cachedEditions);
    cachedEditions.editions.catch(() => cache.delete(db));
  }
  return cachedEditions.editions;
};

/**
 * The catalogue for other domains, served from memory; `getCatalogue(db)` may also be called inside a transaction.
 * Prices are cents, carbon removal grams, null is unlimited. `offers` and `addons` are on sale; `offerByUuid` and
 * `addonByUuid` also find offers that are no longer sold. Orders are priced in `withCatalogue`, because memory may be a
 * second behind.
 */
export type { OfferEntry, PromoEntry } from './files/catalogue-file.ts';

export { type AddonEntry, type Catalogue, getCatalogue, addonType } from './sale/catalogue-cache.ts';

export { toOfferReply } from './sale/to-reply.ts';
export {
  findContractSummaryPdf,
  findFrozenContractSummary,
  type FrozenSummary,
  type SummaryRequest,
} from './contract-summary/find-contract-summary.ts';
export { contractSummaryFileName } from './contract-summary/contract-summary-pdf.ts';
export {
  CONTRACT_SUMMARY_KIND,
  CONTRACT_SUMMARY_TEMPLATE_VERSION,
  isContractSummary,
  renderStoredContractSummary,
} from './contract-summary/frozen-summary.ts';

/** The version on sale, as a key for values that are cached until the catalogue changes. */
export const getCatalogueVersion = async (db: Database): Promise<number> => (await getCatalogue(db)).version;
