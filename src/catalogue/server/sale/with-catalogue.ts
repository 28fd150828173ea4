import { sql } from 'drizzle-orm';
import { type Database, queryRows, type Tx } from '#platform/db/database.ts';
import { type Catalogue, getCatalogue, reloadCatalogue } from './catalogue-cache.ts';
import { catalogueVersion } from '../tables.ts';

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
 * Runs `work` with the cached catalogue. Reloads it and retries when `work` throws because the cached catalogue is stale; `work` must
 * have rolled back its changes then.
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
