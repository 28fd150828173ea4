/** Projects for other domains. The forest is served from memory, which may be a second behind. */
import { and, desc, eq, sql } from 'drizzle-orm';
import { buildForest, type Forest, type ForestRows } from '#projects/rules/forest.ts';
import type { Database, Reader } from '#platform/db/database.ts';
import { createRevalidatingCache } from '#platform/db/versioned-cache.ts';
import { CachedReply } from '#platform/http/cached-reply.ts';
import { type ForestVersion, queryForestVersion, queryLoadedRows, queryTotals } from './forest.store.ts';
import { projectChange } from './tables.ts';

export { type LoadedTransfer, queryTransfersOfAmount } from './transfers.store.ts';

/** Finds when the load that closed a project was made; null when no load closed it. Orders placed before it still count as for this project. */
export const findProjectClosedAt = async (q: Reader, project_uuid: string): Promise<Date | null> => {
  const closingDayOf = (row: typeof projectChange.before | typeof projectChange.after) => sql`${row} ->> 'closed_on'`;
  const [change] = await q
    .select({ changed_at: projectChange.changed_at })
    .from(projectChange)
    .where(
      and(
        eq(projectChange.subject_uuid, project_uuid),
        sql`${closingDayOf(projectChange.after)} is not null and ${closingDayOf(projectChange.before)} is null`,
      ),
    )
    .orderBy(desc(projectChange.change_id))
    .limit(1);
  return change?.changed_at ?? null;
};

export type CachedForest = {
  forest: Forest;
  version: ForestVersion;
  replies: Map<string, CachedReply<unknown>>;
};
type Loaded = { cached: CachedForest; rows: ForestRows };

/** Cached replies by language, project and page; the oldest is evicted first. */
const maxReplies = 2000;

/** Returns the cached forest when it is current, or reads it again; loaded rows are reused while their version is the same. */
const loadForest = async (db: Database, lastLoaded: Loaded | null): Promise<Loaded> => {
  // The version is read first: rows written in between are read again a second later.
  const version = await queryForestVersion(db.read);
  const lastVersion = lastLoaded?.cached.version;
  const hasSameRows = lastVersion?.loads === version.loads && lastVersion.confirmed === version.confirmed;
  if (lastLoaded && hasSameRows && lastVersion.totals === version.totals) return lastLoaded;
  const loadedRows = lastLoaded && hasSameRows ? lastLoaded.rows : await queryLoadedRows(db.read);
  const rows = { ...loadedRows, totals: await queryTotals(db.read) };
  return { cached: { forest: buildForest(rows), version, replies: new Map() }, rows };
};

const cache = createRevalidatingCache<Loaded>('forest', loadForest);

/** Returns projects, lots, money and work from memory. */
export const getCachedForest = async (db: Database): Promise<CachedForest> => (await cache.get(db)).cached;

/** Reads what has changed now and not up to a second later, so that this process shows a load at once. Must run outside a transaction. */
export const refreshForest = async (db: Database): Promise<CachedForest> => (await cache.refresh(db)).cached;

/** A reply that depends only on the forest and `key`: built once for each version, serialised and compressed. */
export const getForestReply = async <T>(
  db: Database,
  key: string,
  build: (cached: CachedForest) => T | Promise<T>,
): Promise<CachedReply<T>> => {
  const cachedForest = await getCachedForest(db);
  const cachedReply = cachedForest.replies.get(key);
  if (cachedReply) return cachedReply as CachedReply<T>;
  const newReply = new CachedReply(await build(cachedForest));
  if (cachedForest.replies.size >= maxReplies)
    for (const oldestKey of cachedForest.replies.keys()) if (cachedForest.replies.delete(oldestKey)) break;
  cachedForest.replies.set(key, newReply);
  return newReply;
};
