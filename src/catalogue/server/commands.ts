import { removeLegacyFlagsAndRestoreSale, hasLegacyClosedFlags } from '#catalogue/rules/with-closed-addons-off-sale.ts';
import { desc, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database, Tx } from '#platform/db/database.ts';
import { catalogueSettings } from '#catalogue/settings.ts';
import type { Cents } from '#platform/pure/money.ts';
import type { CatalogueContent } from './files/catalogue-file.ts';
import { catalogueFolder, hashCatalogueTexts, readCatalogue, readCatalogueTexts } from './files/read-catalogue.ts';
import { findShippingCents, recordChangedPriceListEdition } from './price-list/price-list-editions.store.ts';
import { getCatalogue, refreshCatalogue } from './sale/catalogue-cache.ts';
import { catalogueVersion } from './tables.ts';

const defaultShippingCents = catalogueSettings.SHIPPING_PRICE_CENTS.parse(undefined);

export type LoadResult = { version: number; is_changed: boolean };

/**
 * Adds to the next catalogue the entries of the one before that it no longer has. They are not on sale, but order products and customer products
 * still refer to them. Also copies the list of add-ons whose projects are closed.
 */
const retainSoldEntries = (newContent: CatalogueContent, previousContent: CatalogueContent): CatalogueContent => {
  const filterMissingEntries = <T extends { uuid: string }>(
    currentEntries: readonly T[],
    earlierEntries: readonly T[],
  ): T[] => {
    const currentUuids = new Set(currentEntries.map(({ uuid }) => uuid));
    return earlierEntries.filter(({ uuid }) => !currentUuids.has(uuid));
  };
  return {
    ...newContent,
    offers: [
      ...newContent.offers,
      ...filterMissingEntries(newContent.offers, previousContent.offers).map((offer) => ({ ...offer, on_sale: false })),
    ],
    addons: [
      ...newContent.addons,
      ...filterMissingEntries(newContent.addons, previousContent.addons).map((addon) => ({ ...addon, on_sale: false })),
    ],
    ...(previousContent.closed_addons && { closed_addons: previousContent.closed_addons }),
    categories: [...newContent.categories, ...filterMissingEntries(newContent.categories, previousContent.categories)],
    operators: [
      ...newContent.operators,
      ...filterMissingEntries(newContent.operators, previousContent.operators).map((operator) => ({
        ...operator,
        active: false,
      })),
    ],
  };
};

type CatalogueVersionInput = {
  hash: string;
  content: CatalogueContent;
  now: Date;
  /** Loads only when no catalogue exists. */
  first?: boolean;
};

const insertCatalogueVersion = async (
  tx: Tx,
  { hash, content, now, first = false }: CatalogueVersionInput,
): Promise<LoadResult & { storedContent: CatalogueContent }> => {
  // The lock serializes loaders; readers do not wait.
  await tx.execute(sql`lock table ${catalogueVersion} in share row exclusive mode`);
  const [previousVersion] = await tx.select().from(catalogueVersion).orderBy(desc(catalogueVersion.version)).limit(1);
  if (previousVersion && (first || previousVersion.hash === hash))
    return { version: previousVersion.version, is_changed: false, storedContent: previousVersion.content };
  const version = (previousVersion?.version ?? 0) + 1;
  const retainedContent = previousVersion ? retainSoldEntries(content, previousVersion.content) : content;
  await tx.insert(catalogueVersion).values({ version, hash, content: retainedContent, loaded_at: now });
  return { version, is_changed: true, storedContent: retainedContent };
};

type ClosedAddons = { closedCodes: ReadonlySet<string>; now: Date };

/** Inserts a version of the catalogue with these closed add-ons and the hash of the same files, and returns its content; null when the newest has them. */
const insertVersionWithClosedAddons = async (
  tx: Tx,
  { closedCodes, now }: ClosedAddons,
): Promise<CatalogueContent | null> => {
  const queryNewest = async () =>
    (await tx.select().from(catalogueVersion).orderBy(desc(catalogueVersion.version)).limit(1))[0];
  const closed_addons = [...closedCodes].toSorted();
  const isCurrent = (newestContent: CatalogueContent): boolean =>
    (newestContent.closed_addons ?? []).join(' ') === closed_addons.join(' ') &&
    !newestContent.addons.some(hasLegacyClosedFlags);
  const newestVersion = await queryNewest();
  if (!newestVersion || isCurrent(newestVersion.content)) return null;
  await tx.execute(sql`lock table ${catalogueVersion} in share row exclusive mode`);
  const previousVersion = await queryNewest();
  if (!previousVersion || isCurrent(previousVersion.content)) return null;
  const content = {
    ...previousVersion.content,
    addons: previousVersion.content.addons.map(removeLegacyFlagsAndRestoreSale),
    closed_addons,
  };
  await tx
    .insert(catalogueVersion)
    .values({ version: previousVersion.version + 1, hash: previousVersion.hash, content, loaded_at: now });
  return content;
};

/**
 * Takes the add-ons with the codes `closedCodes`, whose projects are closed, off sale, and puts all others back on sale that were taken off for this reason. Inserts
 * a version of the catalogue for that, and an edition of the price list. SIMs that have such an add-on are not changed here. Repeated calls change nothing.
 */
export const updateSaleOfClosedAddons = async (tx: Tx, closedAddons: ClosedAddons): Promise<void> => {
  const content = await insertVersionWithClosedAddons(tx, closedAddons);
  const shipping_cents = content && (await findShippingCents(tx));
  if (content && shipping_cents !== null)
    await recordChangedPriceListEdition(tx, { content, shipping_cents, now: closedAddons.now });
};

const queryNewestVersion = async (db: Database) => {
  const { version, hash, loaded_at } = catalogueVersion;
  const versionsQuery = db.read.select({ version, hash, loaded_at }).from(catalogueVersion);
  const [row] = await versionsQuery.orderBy(desc(version)).limit(1);
  return row;
};

/**
 * Validates the files of `folder` and puts them on sale as the new catalogue, in one transaction; unchanged files
 * change nothing.
 * @throws InvalidCatalogueError, and then nothing has changed
 */
export const loadCatalogue = async (
  db: Database,
  now: Date,
  folder = catalogueFolder,
  shipping_cents = defaultShippingCents,
): Promise<LoadResult> => {
  const { hash, content } = await readCatalogue(folder);
  const loadResult = await db.tx(async (tx) => {
    const { version, is_changed, storedContent } = await insertCatalogueVersion(tx, { hash, content, now });
    if (is_changed) await recordChangedPriceListEdition(tx, { content: storedContent, shipping_cents, now });
    return { version, is_changed };
  });
  await refreshCatalogue(db);
  return loadResult;
};

type LoadOptions = { now: Date; shipping_cents?: Cents; log?: Pick<Logger, 'warn'>; folder?: string };

/**
 * Loads the files at the first start, when no catalogue exists. Later only the command changes what is on sale, and a
 * start logs one line when the files differ.
 * @throws InvalidCatalogueError at the first start
 */
export const loadInitialCatalogueAndRecordPrices = async (
  db: Database,
  { now, shipping_cents = defaultShippingCents, log, folder = catalogueFolder }: LoadOptions,
): Promise<void> => {
  const newestVersion = await queryNewestVersion(db);
  if (!newestVersion) {
    const { hash, content } = await readCatalogue(folder);
    // Another process may have loaded other files first.
    await db.tx((tx) => insertCatalogueVersion(tx, { hash, content, now, first: true }));
  } else if (newestVersion.hash !== hashCatalogueTexts(await readCatalogueTexts(folder))) {
    const { version, loaded_at } = newestVersion;
    log?.warn(
      { version, loaded_at },
      'the files of the catalogue are not what is on sale, which stays: npm run catalogue puts them on sale',
    );
  }
  await refreshCatalogue(db);
  // Sending a card has a price too, which is a setting.
  const { content } = await getCatalogue(db);
  await db.tx((tx) => recordChangedPriceListEdition(tx, { content, shipping_cents, now }));
};
