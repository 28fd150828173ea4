import { lt } from 'drizzle-orm';
import { index, integer, jsonb, pgTable, primaryKey, text, uuid } from 'drizzle-orm/pg-core';
import { instant } from '#platform/db/columns.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import type { RetentionRule } from '#platform/jobs/delete-expired-data.ts';
import type { Language } from '#platform/pure/language.ts';

/** Documents issued to customers, frozen: rows are never changed. They are rendered from `data`. */
export const document = pgTable(
  'document',
  {
    customer_uuid: uuid().notNull(),
    document_uuid: uuid().notNull(),
    /** Named by the domain that issues it. */
    kind: text().notNull(),
    series: text().notNull(),
    /** As printed: series and sequence. */
    number: text().notNull(),
    language: text().$type<Language>().notNull(),
    /** Version of the template that renders it, so that it looks the same when made again. */
    template_version: integer().notNull(),
    data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
    /** SHA-256 of the canonical JSON of `data`. */
    data_hash: text().notNull(),
    issued_at: instant().notNull(),
    retained_until: instant().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.customer_uuid, t.document_uuid] }),
    index('document_retained_until').on(t.retained_until),
  ],
);

/** Numbers given to documents of all customers: sequential without gaps in each series (Royal Decree no. 1 on VAT, article 5, § 1, 2°). */
export const documentNumber = pgTable(
  'document_number',
  {
    series: text().notNull(),
    number: integer().notNull(),
    customer_uuid: uuid().notNull(),
    document_uuid: uuid().notNull(),
    retained_until: instant().notNull(),
  },
  (t) => [primaryKey({ columns: [t.series, t.number] }), index('document_number_retained_until').on(t.retained_until)],
);

/**
 * Documents that are the same for every customer who agreed to them, such as the contract summary of a plan. Each content is stored once, without
 * personal data, and never changed; the row of the agreement names it by its hash.
 */
export const sharedDocument = pgTable('shared_document', {
  /** SHA-256 of the canonical JSON of kind, language, template version and data. */
  document_hash: text().primaryKey(),
  /** Named by the domain that issues it. */
  kind: text().notNull(),
  language: text().$type<Language>().notNull(),
  /** Version of the template that renders it. */
  template_version: integer().notNull(),
  data: jsonb().$type<Readonly<Record<string, unknown>>>().notNull(),
  stored_at: instant().notNull(),
});

const retentionReason =
  'invoices and credit notes are kept, with the parties they name, as long as the VAT Code asks in article 60';

export const documentsPersonal: readonly PersonalTable[] = [
  definePersonalTable(document, {
    exportedColumns: ['kind', 'number', 'language', 'data', 'issued_at', 'retained_until'],
    onErasure: {},
    retentionReason: retentionReason,
  }),
  definePersonalTable(documentNumber, { exportedColumns: [], onErasure: {}, retentionReason: retentionReason }),
];

export const documentsRetention: readonly RetentionRule[] = [
  { table: document, expired: (now) => lt(document.retained_until, now) },
  { table: documentNumber, expired: (now) => lt(documentNumber.retained_until, now) },
];
