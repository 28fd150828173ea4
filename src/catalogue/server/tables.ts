import { integer, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';
import type { CatalogueContent } from './files/catalogue-file.ts';
import type { Prices } from './price-list/prices.ts';

/**
 * Every loaded catalogue, whole. The newest row is on sale; the others describe earlier offers. Stored as one document
 * instead of a table per kind: it is small, read whole, and replaced atomically.
 */
export const catalogueVersion = pgTable('catalogue_version', {
  version: integer().primaryKey(),
  /** SHA-256 of the files as read. */
  hash: text().notNull(),
  content: jsonb().$type<CatalogueContent>().notNull(),
  loaded_at: timestamp({ withTimezone: true }).notNull(),
});

/**
 * Every price list, whole. The newest is in force; the others are kept, because contracts were made by them. An edition
 * is inserted when prices change, not at other changes of the catalogue.
 */
export const priceListEdition = pgTable('price_list_edition', {
  edition: integer().primaryKey(),
  /** SHA-256 of `prices`. */
  hash: text().notNull(),
  prices: jsonb().$type<Prices>().notNull(),
  counts_from: timestamp({ withTimezone: true }).notNull(),
});
