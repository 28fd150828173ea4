import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CatalogueContent } from './files/catalogue-file.ts';
import type { Prices } from './price-list/prices.ts';

/**
 * Every catalogue that was ever loaded, whole. The newest row is the one on sale; the others tell what was sold before.
 * Stored as one document instead of a table per kind: it is small, read whole, and replaced atomically.
 */
export const catalogueVersion = pgTable('catalogue_version', {
  version: integer().primaryKey(),
  /** SHA-256 of the files as they were read. */
  hash: text().notNull(),
  content: jsonb().$type<CatalogueContent>().notNull(),
  loaded_at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * Every price list that ever counted, whole. The newest counts; the others are kept, since contracts were made by them. An edition is
 * made when prices change, and not by anything else that is loaded.
 */
export const priceListEdition = pgTable('price_list_edition', {
  edition: integer().primaryKey(),
  /** SHA-256 of `prices`. */
  hash: text().notNull(),
  prices: jsonb().$type<Prices>().notNull(),
  counts_from: timestamp({ withTimezone: true }).notNull(),
});
