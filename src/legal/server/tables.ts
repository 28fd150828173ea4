import { integer, jsonb, pgTable, primaryKey, text, timestamp } from 'drizzle-orm/pg-core';
import type { EditionText, VersionedDocument } from '#legal/rules/legal-editions.ts';
import type { Language } from '#platform/pure/language.ts';

/**
 * Every wording of the terms and of the privacy notice that was in force, whole and in all languages. The newest is in
 * force; the others are kept, because contracts were made by them. A start inserts an edition when the texts have
 * changed.
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
