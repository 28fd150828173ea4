import DataLoader from 'dataloader';
import type { Database } from './database.ts';

/** More keys than this go in statements of their own. */
const mostKeys = 200;

/**
 * One question about one key that many requests put in the same moment, asked in one statement for all of them. A request that
 * is alone waits for nothing: the statement leaves as soon as the sockets that are readable now have been read. Answers are not
 * kept, so each is as new as its question.
 * `ask` gives the rows it found, `keyOf` the key of one.
 */
export const batchLookups = <Row>(
  ask: (db: Database, keys: string[]) => Promise<Row[]>,
  keyOf: (row: Row) => string,
): ((db: Database, key: string) => Promise<Row | undefined>) => {
  // Tests open several databases in one process.
  const loaders = new WeakMap<Database, DataLoader<string, Row | undefined>>();
  const loaderOf = (db: Database) => {
    const known = loaders.get(db);
    if (known) return known;
    const askAll = async (keys: readonly string[]) => {
      const rows = new Map((await ask(db, [...new Set(keys)])).map((row) => [keyOf(row), row]));
      return keys.map((key) => rows.get(key));
    };
    const loader = new DataLoader(askAll, {
      cache: false,
      maxBatchSize: mostKeys,
      batchScheduleFn: (send) => void setImmediate(send),
    });
    loaders.set(db, loader);
    return loader;
  };
  return (db, key) => loaderOf(db).load(key);
};
