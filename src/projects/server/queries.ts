/** Projects for other domains, served from memory, which may be a second behind. */
import { AsyncLocalStorage } from 'node:async_hooks';
import { buildForest, type Forest, type ForestRows } from '#projects/rules/forest.ts';
import type { Database } from '#platform/db/database.ts';
import { CachedReply } from '#platform/http/cached-reply.ts';
import { type ForestVersion, queryForestVersion, queryLoadedRows, queryTotals } from './forest.store.ts';

export { findProjectClosedAt } from './project-closed-at.ts';
export { type LoadedTransfer, queryTransfersOf } from './transfers.store.ts';

export type CachedForest = {
  forest: Forest;
  version: ForestVersion;
  replies: Map<string, CachedReply<unknown>>;
};
type Entry = { cached: CachedForest; rows: ForestRows; checkedAt: number; checking: boolean };

const refreshAfterMs = 1000;
/** Cached replies by language, project and page; the oldest is evicted first. */
const maxReplies = 2000;

const cache = new WeakMap<Database, Promise<Entry>>();
// May be called inside a transaction; the rows are read outside of it.
const outsideTransactions = AsyncLocalStorage.snapshot();

const isSame = (a: ForestVersion, b: ForestVersion): boolean => a.loads === b.loads && a.totals === b.totals;

/** Reads the rows; loaded rows are reused while their version is the known one. */
const readForest = async (db: Database, known?: Entry): Promise<Pick<Entry, 'cached' | 'rows'>> => {
  // The version is read first: rows written in between are read again a second later.
  const version = await queryForestVersion(db.read);
  const { loads, confirmed } = version;
  const isKnown = known?.cached.version.loads === loads && known.cached.version.confirmed === confirmed;
  const loaded = isKnown ? known.rows : await queryLoadedRows(db.read);
  const rows = { ...loaded, totals: await queryTotals(db.read) };
  return { cached: { forest: buildForest(rows), version, replies: new Map() }, rows };
};

const refresh = async (db: Database, entry: Entry): Promise<void> => {
  entry.checking = true;
  try {
    if (!isSame(await queryForestVersion(db.read), entry.cached.version))
      Object.assign(entry, await readForest(db, entry));
  } catch {
    // The database is not available: continue with what is cached.
  } finally {
    entry.checking = false;
    entry.checkedAt = performance.now();
  }
};

/**
 * Returns projects, lots, money and work from memory. At most once a second a background query looks for a newer
 * version; callers do not wait for it.
 */
export const getCachedForest = async (db: Database): Promise<CachedForest> => {
  let opening = cache.get(db);
  if (!opening) {
    opening = outsideTransactions(async () => ({
      ...(await readForest(db)),
      checkedAt: performance.now(),
      checking: false,
    }));
    cache.set(db, opening);
    opening.catch(() => cache.delete(db));
  }
  const entry = await opening;
  if (!entry.checking && performance.now() - entry.checkedAt > refreshAfterMs)
    void outsideTransactions(() => refresh(db, entry));
  return entry.cached;
};

/** Reads everything again, so that this process shows a load at once. Not inside a transaction. */
export const refreshForest = async (db: Database): Promise<CachedForest> => {
  const entry = { ...(await readForest(db)), checkedAt: performance.now(), checking: false };
  cache.set(db, Promise.resolve(entry));
  return entry.cached;
};

/** A reply that depends only on the forest and `key`: built once for each version, serialised and compressed. */
export const getForestReply = async <T>(
  db: Database,
  key: string,
  build: (cached: CachedForest) => T | Promise<T>,
): Promise<CachedReply<T>> => {
  const cached = await getCachedForest(db);
  const known = cached.replies.get(key);
  if (known) return known as CachedReply<T>;
  const made = new CachedReply(await build(cached));
  if (cached.replies.size >= maxReplies)
    for (const oldest of cached.replies.keys()) if (cached.replies.delete(oldest)) break;
  cached.replies.set(key, made);
  return made;
};
