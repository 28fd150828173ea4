import { hash } from 'node:crypto';
import { inArray, type SQL, sql } from 'drizzle-orm';
import { serializeCanonically } from '#documents/rules/canonical-json.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import { sharedDocument } from './tables.ts';

export type SharedDocumentRow = typeof sharedDocument.$inferSelect;
type SharedContent = Pick<SharedDocumentRow, 'kind' | 'language' | 'template_version' | 'data'>;
/** A document that is the same for every customer, with the hash that names it. */
export type SharedDocument = Readonly<SharedContent & Pick<SharedDocumentRow, 'document_hash'>>;

/** The hash by which a shared document is stored: SHA-256 in hex, over all that determines how it is rendered. */
export const hashSharedContent = ({ kind, language, template_version, data }: SharedContent): string =>
  hash('sha256', serializeCanonically({ kind, language, template_version, data }));

/** Builds a shared document with its hash. Equal content gives an equal hash, whatever the order of its keys. */
export const buildSharedDocument = (content: SharedContent): SharedDocument => ({
  ...content,
  document_hash: hashSharedContent(content),
});

/** Documents that a committed transaction of this process has stored. They are never deleted, so they need no further statement. */
const storedDocuments = new WeakSet<SharedDocument>();

/**
 * Stores shared documents in one statement; those that are stored already stay as they are. Sends nothing when `recordStoredDocuments` was called
 * for all of them.
 */
export const insertSharedDocuments = async (tx: Tx, documents: readonly SharedDocument[], now: Date): Promise<void> => {
  const rows = documents.filter((each) => !storedDocuments.has(each));
  if (rows.length === 0) return;
  // In the order of their hashes, so that transactions that store the same documents cannot wait for each other in a circle.
  const sortedRows = rows.toSorted((a, b) => (a.document_hash < b.document_hash ? -1 : 1));
  const columnOf = (name: 'document_hash' | 'kind' | 'language' | 'template_version') =>
    toPostgresArray(sortedRows.map((row) => row[name]));
  const data = `[${sortedRows.map((row) => serializeCanonically(row.data)).join(',')}]`;
  await tx.execute(sql`insert into shared_document (document_hash, kind, language, template_version, data, stored_at)
    select g.document_hash, g.kind, g.language, g.template_version, g.data, ${now.toISOString()}::timestamptz
    from rows from (unnest(${columnOf('document_hash')}::text[], ${columnOf('kind')}::text[], ${columnOf('language')}::text[],
      ${columnOf('template_version')}::int[]), jsonb_array_elements(${data}::jsonb))
      as g (document_hash, kind, language, template_version, data)
    on conflict (document_hash) do nothing`);
};

/** Remembers in this process that these objects are stored, so that no statement is sent for them again. To be called only when the transaction of `insertSharedDocuments` has committed. */
export const recordStoredDocuments = (documents: readonly SharedDocument[]): void => {
  for (const each of documents) storedDocuments.add(each);
};

/** Shared documents by their hashes, in no order; a hash that is not stored is missing. */
export const querySharedDocuments = async (q: Reader, hashes: readonly string[]): Promise<SharedDocumentRow[]> =>
  hashes.length === 0
    ? []
    : q
        .select()
        .from(sharedDocument)
        .where(inArray(sharedDocument.document_hash, [...hashes]));

/**
 * Declares the shared documents that customers agreed to as a part of their data, for the export. `hashesOf`: a subquery of the hashes that the
 * agreements of a customer name.
 */
export const defineAgreedDocuments = (hashesOf: (customer_uuid: string) => SQL): PersonalTable =>
  definePersonalTable(sharedDocument, {
    rows: (customer_uuid) => sql`${sharedDocument.document_hash} in (${hashesOf(customer_uuid)})`,
    exportedColumns: ['document_hash', 'kind', 'language', 'data'],
    onErasure: {},
    retentionReason: 'the same text for every customer, and nothing in it says who agreed to it',
  });
