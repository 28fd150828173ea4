import { desc, gt } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { createRevalidatingCache } from '#platform/db/versioned-cache.ts';
import type { CatalogueContent, CategoryEntry, OfferEntry, OperatorEntry } from '../files/catalogue-file.ts';
import { catalogueVersion } from '../tables.ts';
import { type ResolvedAddon, withClosedAddonsOffSale } from '#catalogue/rules/with-closed-addons-off-sale.ts';
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

const mapByUuid = <T extends { uuid: string }>(entries: readonly T[]) =>
  new Map(entries.map((entry) => [entry.uuid, entry]));

const toCatalogue = ({ version, content, loaded_at }: typeof catalogueVersion.$inferSelect): Catalogue => {
  const addons = withClosedAddonsOffSale(content);
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

const queryNewerCatalogue = async (db: Database, cachedVersion: number) => {
  const [row] = await db.read
    .select()
    .from(catalogueVersion)
    .where(gt(catalogueVersion.version, cachedVersion))
    .orderBy(desc(catalogueVersion.version))
    .limit(1);
  return row ? toCatalogue(row) : null;
};

const cache = createRevalidatingCache<Catalogue>('catalogue', async (db, cachedCatalogue) => {
  const catalogue = (await queryNewerCatalogue(db, cachedCatalogue?.version ?? 0)) ?? cachedCatalogue;
  if (!catalogue) throw new Error('no catalogue was loaded');
  return catalogue;
});

/**
 * Returns the catalogue on sale from memory. May be called inside a transaction too: the first load happens at the start of the process.
 * @throws Error when no catalogue was loaded
 */
export const getCatalogue = (db: Database): Promise<Catalogue> => cache.get(db);

/** Replaces the cached catalogue by the newest version. Must not be called inside a transaction. */
export const refreshCatalogue = async (db: Database): Promise<void> => void (await cache.refresh(db));
