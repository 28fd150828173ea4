import DataLoader from 'dataloader';
import type { Database } from './database.ts';

/** Maximum number of keys per statement. */
const mostKeys = 200;

/**
 * Combines lookups by key that many requests make at the same moment into one statement (DataLoader). The statement
 * is sent after all sockets that are readable now have been read, so a single request does not wait. Results are not
 * cached. `ask` selects the rows of several keys; `keyOf` returns the key of a row.
 */
export const batchLookups = <Row>(
  query: (db: Database, keys: string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): ((db: Database, key: string) => Promise<Row | undefined>) => {
  // A loader for each database, because tests open several databases in one process.
  const loaders = new WeakMap<Database, DataLoader<string, Row | undefined>>();
  const loaderOf = (db: Database) => {
    const existingLoader = loaders.get(db);
    if (existingLoader) return existingLoader;
    const queryAll = async (keys: readonly string[]) => {
      const rows = new Map((await query(db, [...new Set(keys)])).map((row) => [keyOf(row), row]));
      return keys.map((key) => rows.get(key));
    };
    const loader = new DataLoader(queryAll, {
      cache: false,
      maxBatchSize: mostKeys,
      batchScheduleFn: (send) => void setImmediate(send),
    });
    loaders.set(db, loader);
    return loader;
  };
  return (db, key) => loaderOf(db).load(key);
};
