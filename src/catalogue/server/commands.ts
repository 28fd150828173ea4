import { desc, eq, sql } from 'drizzle-orm';
import type { Database, Tx } from '#platform/db/database.ts';
import type { CatalogueContent } from './catalogue-file.ts';
import { catalogueFolder, readCatalogue } from './read-catalogue.ts';
import { reloadCatalogue } from './snapshot.ts';
import { catalogueVersion } from './tables.ts';

export type Loaded = { version: number; changed: boolean };

/** What was sold once stays known, off sale: order products and customers' plans still name it. */
const keepSold = (next: CatalogueContent, before: CatalogueContent): CatalogueContent => {
  const missing = <T extends { uuid: string }>(now: readonly T[], then: readonly T[]): T[] => {
    const known = new Set(now.map(({ uuid }) => uuid));
    return then.filter(({ uuid }) => !known.has(uuid));
  };
  return {
    ...next,
    offers: [...next.offers, ...missing(next.offers, before.offers).map((offer) => ({ ...offer, on_sale: false }))],
    addons: [...next.addons, ...missing(next.addons, before.addons).map((addon) => ({ ...addon, on_sale: false }))],
    categories: [...next.categories, ...missing(next.categories, before.categories)],
    operators: [
      ...next.operators,
      ...missing(next.operators, before.operators).map((operator) => ({ ...operator, active: false })),
    ],
  };
};

const store = async (tx: Tx, hash: string, content: CatalogueContent, now: Date): Promise<Loaded> => {
  // One loader at a time; readers are not kept waiting.
  await tx.execute(sql`lock table ${catalogueVersion} in share row exclusive mode`);
  const [before] = await tx.select().from(catalogueVersion).orderBy(desc(catalogueVersion.version)).limit(1);
  if (before?.hash === hash) return { version: before.version, changed: false };
  const version = (before?.version ?? 0) + 1;
  await tx
    .insert(catalogueVersion)
    .values({ version, hash, content: before ? keepSold(content, before.content) : content, loaded_at: now });
  return { version, changed: true };
};

/**
 * Validates the files of `folder` and makes them the catalogue on sale, in one transaction; the same files again change nothing.
 * @throws WrongCatalogue, and then nothing has changed
 */
export const loadCatalogue = async (db: Database, now: Date, folder = catalogueFolder): Promise<Loaded> => {
  const { hash, content } = await readCatalogue(folder);
  const loaded = await db.tx((tx) => store(tx, hash, content, now));
  await reloadCatalogue(db);
  return loaded;
};

/**
 * At the start of a process: loads the files when they were never loaded before. Files that an earlier version of the table
 * already holds are left alone, so that an older process that starts again does not undo a newer catalogue.
 */
export const prepareCatalogue = async (db: Database, now: Date, folder = catalogueFolder): Promise<void> => {
  const { hash } = await readCatalogue(folder);
  const [known] = await db.read
    .select({ version: catalogueVersion.version })
    .from(catalogueVersion)
    .where(eq(catalogueVersion.hash, hash))
    .limit(1);
  if (known) await reloadCatalogue(db);
  else await loadCatalogue(db, now, folder);
};
