import { hash } from 'node:crypto';
import { inArray, type SQL, sql, type SQLWrapper } from 'drizzle-orm';
import type { FastifyBaseLogger } from 'fastify';
import { serializeCanonically } from '#documents/rules/canonical-json.ts';
import type { Reader, Tx } from '#platform/db/database.ts';
import { definePersonalTable, type PersonalTable } from '#platform/db/personal-data.ts';
import type { Refuse } from '#platform/http/refused.ts';
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

/** Serializes shared documents for the parameter of `sharedDocumentInsert`. */
export const serializeSharedDocuments = (documents: readonly SharedDocument[], now: Date): string =>
  serializeCanonically(documents.map((each) => ({ ...each, stored_at: now.toISOString() })));

const columns = sql.raw('document_hash, kind, language, template_version, data, stored_at');

/**
 * The insert of shared documents that are not stored yet, as a part of the statement that stores who agreed to them. `serializedDocuments`: a
 * parameter from `serializeSharedDocuments`. It is a part of each such statement, because no process can know that what it has stored is still there
 * after a backup was restored or another server took over.
 */
export const sharedDocumentInsert = (serializedDocuments: SQLWrapper | string): SQL =>
  // In the order of their hashes, so that transactions that store the same documents cannot wait for each other in a circle.
  sql`insert into shared_document (${columns})
    select ${columns} from jsonb_populate_recordset(null::shared_document, ${serializedDocuments}::jsonb) order by document_hash
    on conflict (document_hash) do nothing`;

/** Stores shared documents in one statement of its own; those that are stored already stay as they are. */
export const insertSharedDocuments = async (tx: Tx, documents: readonly SharedDocument[], now: Date): Promise<void> => {
  if (documents.length > 0) await tx.execute(sharedDocumentInsert(serializeSharedDocuments(documents, now)));
};

/** Shared documents by their hashes, in no order; a hash that is not stored is missing. */
export const querySharedDocuments = async (q: Reader, hashes: readonly string[]): Promise<SharedDocumentRow[]> =>
  hashes.length === 0
    ? []
    : q
        .select()
        .from(sharedDocument)
        .where(inArray(sharedDocument.document_hash, [...hashes]));

/** The document of an agreement is not stored, as after a backup was restored only in part. */
export class DocumentMissingError extends Error {
  override name = 'DocumentMissingError';
}

/**
 * Shared documents by the hashes that agreements name, in no order.
 * @throws DocumentMissingError when one of them is not stored
 */
export const getSharedDocuments = async (q: Reader, hashes: readonly string[]): Promise<SharedDocumentRow[]> => {
  const documents = await querySharedDocuments(q, hashes);
  const missingHash = hashes.find((each) => documents.every(({ document_hash }) => document_hash !== each));
  if (missingHash !== undefined) throw new DocumentMissingError(`no shared document ${missingHash}`);
  return documents;
};

/**
 * Runs the work of a request that reads documents of agreements. A document that is not stored is logged as an error, and refused: nothing else may
 * stand in for what was agreed to.
 * @throws Refused DOCUMENT_MISSING
 */
export const withDocumentRefusal = async <T>(
  { log, refuse }: { log: Pick<FastifyBaseLogger, 'error'>; refuse: Refuse<'DOCUMENT_MISSING'> },
  work: () => Promise<T>,
): Promise<T> => {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof DocumentMissingError)) throw error;
    log.error({ err: error }, 'a document that was agreed to is not stored');
    throw refuse('DOCUMENT_MISSING');
  }
};

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
