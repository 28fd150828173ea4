import { AsyncLocalStorage } from 'node:async_hooks';
import { desc, gt } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import type { CatalogueContent, CategoryEntry, OfferEntry, OperatorEntry } from '../files/catalogue-file.ts';
import { catalogueVersion } from '../tables.ts';
import { type ResolvedAddon, resolveAddons } from '#catalogue/rules/resolve-addons.ts';
import { type AddonType, UNKNOWN_ADDON } from '#catalogue/rules/addon-type.ts';

/** An add-on that is sold, or was. */
export type AddonEntry = ResolvedAddon<CatalogueContent['addons'][number]>;

/** The catalogue in memory. Lists are on sale now; the maps also contain offers sold before. */
export type Catalogue = {
  version: number;
  /** When this version was loaded. */
  loadedAt: Date;
  content: CatalogueContent;
  offers: readonly OfferEntry[];
  addons: readonly AddonEntry[];
  categories: readonly CategoryEntry[];
  operators: readonly OperatorEntry[];
  offerByUuid: ReadonlyMap<string, OfferEntry>;
  offerByCode: ReadonlyMap<string, OfferEntry>;
  addonByUuid: ReadonlyMap<string, AddonEntry>;
  categoryByCode: ReadonlyMap<string, CategoryEntry>;
  operatorByUuid: ReadonlyMap<string, OperatorEntry>;
  /** Replies made ready for this version, by name. */
  cachedReplies: Map<string, unknown>;
};

/** The type of an extra; `UNKNOWN_ADDON` when it was never sold. */
export const addonType = ({ addonByUuid, categoryByCode }: Catalogue, uuid: string): AddonType =>
  categoryByCode.get(addonByUuid.get(uuid)?.category ?? '')?.type ?? UNKNOWN_ADDON;

const refreshAfterMs = 1000;

type CacheEntry = { catalogue: Catalogue; checkedAt: number; checking: boolean };

const cache = new WeakMap<Database, Promise<CacheEntry>>();
// `getCatalogue` may be called inside a transaction; the query for a newer version must run outside of it.
const outsideTransactions = AsyncLocalStorage.snapshot();

const mapByUuid = <T extends { uuid: string }>(entries: readonly T[]) =>
  new Map(entries.map((entry) => [entry.uuid, entry]));

const toCatalogue = ({ version, content, loaded_at }: typeof catalogueVersion.$inferSelect): Catalogue => {
  const addons = resolveAddons(content);
  return {
    version,
    loadedAt: loaded_at,
    content,
    offers: content.offers.filter(({ on_sale }) => on_sale),
    addons: addons.filter(({ on_sale }) => on_sale),
    categories: content.categories,
    operators: content.operators.filter(({ active }) => active),
    offerByUuid: mapByUuid(content.offers),
    offerByCode: new Map(content.offers.map((offer) => [offer.code, offer])),
    addonByUuid: mapByUuid(addons),
    categoryByCode: new Map(content.categories.map((category) => [category.code, category])),
    operatorByUuid: mapByUuid(content.operators),
    cachedReplies: new Map(),
  };
};

const queryNewerCatalogue = async (db: Database, after: number) => {
  const [row] = await db.read
    .select()
    .from(catalogueVersion)
    .where(gt(catalogueVersion.version, after))
    .orderBy(desc(catalogueVersion.version))
    .limit(1);
  return row ? toCatalogue(row) : null;
};

const refreshEntry = async (db: Database, entry: CacheEntry): Promise<void> => {
  entry.checking = true;
  try {
    entry.catalogue = (await queryNewerCatalogue(db, entry.catalogue.version)) ?? entry.catalogue;
  } catch {
    // The database is not available: continue with the cached catalogue.
  } finally {
    entry.checking = false;
    entry.checkedAt = performance.now();
  }
};

const loadEntry = async (db: Database): Promise<CacheEntry> => {
  const catalogue = await queryNewerCatalogue(db, 0);
  if (!catalogue) throw new Error('no catalogue was loaded');
  return { catalogue, checkedAt: performance.now(), checking: false };
};

/**
 * Returns the catalogue on sale from memory. At most once a second a background query looks for a newer version; callers do not wait for it.
 * May be called inside a transaction too: the first load happens at the start of the process.
 * @throws Error when no catalogue was loaded
 */
export const getCatalogue = async (db: Database): Promise<Catalogue> => {
  let opening = cache.get(db);
  if (!opening) {
    opening = outsideTransactions(() => loadEntry(db));
    cache.set(db, opening);
    opening.catch(() => cache.delete(db));
  }
  const entry = await opening;
  if (!entry.checking && performance.now() - entry.checkedAt > refreshAfterMs)
    void outsideTransactions(() => refreshEntry(db, entry));
  return entry.catalogue;
};

/** Replaces the cached catalogue by the newest version. Must not be called inside a transaction. */
export const refreshCatalogue = async (db: Database): Promise<void> => {
  const entry = await loadEntry(db);
  cache.set(db, Promise.resolve(entry));
};
