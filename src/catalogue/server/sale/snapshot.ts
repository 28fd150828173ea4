import { AsyncLocalStorage } from 'node:async_hooks';
import { desc, gt } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import type {
  AddonEntry,
  CatalogueContent,
  CategoryEntry,
  OfferEntry,
  OperatorEntry,
} from '../files/catalogue-file.ts';
import { catalogueVersion } from '../tables.ts';

/** The catalogue in memory. Lists are what is on sale now; the maps also know what was sold before. */
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
  ready: Map<string, unknown>;
};

/** Telecom 1, carbon removal 2, forest and village 3; 0 for what was never sold. */
export const typeOfAddon = ({ addonByUuid, categoryByCode }: Catalogue, uuid: string): 0 | 1 | 2 | 3 =>
  categoryByCode.get(addonByUuid.get(uuid)?.category ?? '')?.type ?? 0;

const freshForMs = 1000;

type Kept = { catalogue: Catalogue; checkedAt: number; checking: boolean };

const kept = new WeakMap<Database, Promise<Kept>>();
// A question may be asked inside a transaction; the look for a newer version must not become part of it.
const outsideTransactions = AsyncLocalStorage.snapshot();

const byUuid = <T extends { uuid: string }>(entries: readonly T[]) =>
  new Map(entries.map((entry) => [entry.uuid, entry]));

const catalogueFrom = ({ version, content, loaded_at }: typeof catalogueVersion.$inferSelect): Catalogue => ({
  version,
  loadedAt: loaded_at,
  content,
  offers: content.offers.filter(({ on_sale }) => on_sale),
  addons: content.addons.filter(({ on_sale }) => on_sale),
  categories: content.categories,
  operators: content.operators.filter(({ active }) => active),
  offerByUuid: byUuid(content.offers),
  offerByCode: new Map(content.offers.map((offer) => [offer.code, offer])),
  addonByUuid: byUuid(content.addons),
  categoryByCode: new Map(content.categories.map((category) => [category.code, category])),
  operatorByUuid: byUuid(content.operators),
  ready: new Map(),
});

const newest = async (db: Database, after: number) => {
  const [row] = await db.read
    .select()
    .from(catalogueVersion)
    .where(gt(catalogueVersion.version, after))
    .orderBy(desc(catalogueVersion.version))
    .limit(1);
  return row ? catalogueFrom(row) : null;
};

const look = async (db: Database, entry: Kept): Promise<void> => {
  entry.checking = true;
  try {
    entry.catalogue = (await newest(db, entry.catalogue.version)) ?? entry.catalogue;
  } catch {
    // The database does not answer just now: the catalogue in memory is still the best one known.
  } finally {
    entry.checking = false;
    entry.checkedAt = performance.now();
  }
};

const open = async (db: Database): Promise<Kept> => {
  const catalogue = await newest(db, 0);
  if (!catalogue) throw new Error('no catalogue was loaded');
  return { catalogue, checkedAt: performance.now(), checking: false };
};

/**
 * The catalogue on sale, from memory. A newer version is looked for at most once a second, in the background: nobody waits for it.
 * May be asked anywhere, inside a transaction too: the first reading happens at the start of the process.
 */
export const catalogueOf = async (db: Database): Promise<Catalogue> => {
  let opening = kept.get(db);
  if (!opening) {
    opening = outsideTransactions(() => open(db));
    kept.set(db, opening);
    opening.catch(() => kept.delete(db));
  }
  const entry = await opening;
  if (!entry.checking && performance.now() - entry.checkedAt > freshForMs)
    void outsideTransactions(() => look(db, entry));
  return entry.catalogue;
};

/** After a load in this process: reads the new version at once. Outside a transaction only. */
export const reloadCatalogue = async (db: Database): Promise<void> => {
  const entry = await open(db);
  kept.set(db, Promise.resolve(entry));
};
