import { sql } from 'drizzle-orm';
import { type Database, rowsOf, type Tx } from '#platform/db/database.ts';
import { type Catalogue, catalogueOf, reloadCatalogue } from './snapshot.ts';
import { catalogueVersion } from '../tables.ts';

/** The version that is on sale when a statement runs, as one more column of it. */
export const versionOnSale = sql<number>`(select max(${sql.identifier('version')}) from ${catalogueVersion})`;

class NewerCatalogue extends Error {
  override name = 'NewerCatalogue';
}

/** Ends the work of `withCatalogue` when prices come from a catalogue that is not on sale any more. `version` is of `versionOnSale`. */
export const refuseOutdated = (catalogue: Catalogue, version: number): void => {
  if (version !== catalogue.version) throw new NewerCatalogue(`version ${version} is on sale`);
};

/** The same, where no other statement can tell. */
export const holdToSale = async (tx: Tx, catalogue: Catalogue): Promise<void> => {
  const [row] = await rowsOf<{ version: number }>(tx, sql`select ${versionOnSale} as version`);
  refuseOutdated(catalogue, row?.version ?? 0);
};

/** Loads that may come in between, one after the other; more are a mistake of ours. */
const patience = 3;

/**
 * Runs what is ordered with the catalogue in memory, and once more with the newer one when it says that there is one. What it did
 * until then must have been rolled back.
 */
export const withCatalogue = async <T>(db: Database, work: (catalogue: Catalogue) => Promise<T>): Promise<T> => {
  for (let left = patience; ; left -= 1) {
    try {
      return await work(await catalogueOf(db));
    } catch (error) {
      if (!(error instanceof NewerCatalogue) || left === 0) throw error;
      await reloadCatalogue(db);
    }
  }
};
