import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { EditionText, VersionedDocument } from '#legal/rules/legal-editions.ts';
import type { Language } from '#platform/pure/language.ts';

/**
 * Every wording of the terms and of the privacy notice that was ever in force, whole and in all languages. The newest counts; the others
 * are kept, since contracts were made by them. An edition is made at a start whose words are others.
 */
export const legalEdition = pgTable(
  'legal_edition',
  {
    document: text().$type<VersionedDocument>().notNull(),
    edition: integer().notNull(),
    /** Version under which customers accepted it. */
    version: text().notNull(),
    /** SHA-256 of `texts`, with the version. */
    hash: text().notNull(),
    texts: jsonb().$type<Readonly<Record<Language, EditionText>>>().notNull(),
    counts_from: timestamp({ withTimezone: true }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.document, t.edition] })],
);
