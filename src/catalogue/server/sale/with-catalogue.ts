import { sql } from 'drizzle-orm';
import { type Database, queryRows, type Tx } from '#platform/db/database.ts';
import { type Catalogue, getCatalogue, reloadCatalogue } from './catalogue-cache.ts';
import { catalogueVersion } from '../tables.ts';

/** The version that is on sale when a statement runs, as one more column of it. */
export const currentVersionColumn = sql<number>`(select max(${sql.identifier('version')}) from ${catalogueVersion})`;

class StaleCatalogueError extends Error {
  override name = 'StaleCatalogueError';
}

/** Ends the work of `withCatalogue` when prices come from a catalogue that is not on sale any more. `version` is of `currentVersionColumn`. */
export const assertCatalogueVersion = (catalogue: Catalogue, version: number): void => {
  if (version !== catalogue.version) throw new StaleCatalogueError(`version ${version} is on sale`);
};

/** The same, where no other statement can tell. */
export const assertCatalogueCurrent = async (tx: Tx, catalogue: Catalogue): Promise<void> => {
  const [row] = await queryRows<{ version: number }>(tx, sql`select ${currentVersionColumn} as version`);
  assertCatalogueVersion(catalogue, row?.version ?? 0);
};

/** Loads that may come in between, one after the other; more are a mistake of ours. */
const maxReloads = 3;

/**
 * Runs what is ordered with the catalogue in memory, and once more with the newer one when it says that there is one. What it did
 * until then must have been rolled back.
 */
export const withCatalogue = async <T>(db: Database, work: (catalogue: Catalogue) => Promise<T>): Promise<T> => {
  for (let left = maxReloads; ; left -= 1) {
    try {
      return await work(await getCatalogue(db));
    } catch (error) {
      if (!(error instanceof StaleCatalogueError) || left === 0) throw error;
      await reloadCatalogue(db);
    }
  }
};
