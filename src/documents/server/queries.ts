import { and, eq } from 'drizzle-orm';
import type { Reader } from '#platform/db/database.ts';
import { document } from './tables.ts';

export type DocumentRow = typeof document.$inferSelect;
type DocumentKey = Pick<DocumentRow, 'customer_uuid' | 'document_uuid'>;

/** A document with its frozen data; null when the customer has no such document. */
export const findDocument = async (
  q: Reader,
  { customer_uuid, document_uuid }: DocumentKey,
): Promise<DocumentRow | null> => {
  const key = and(eq(document.customer_uuid, customer_uuid), eq(document.document_uuid, document_uuid));
  return (await q.select().from(document).where(key))[0] ?? null;
};

export {
  defineAgreedDocuments,
  DocumentMissingError,
  getSharedDocuments,
  querySharedDocuments,
  type SharedDocumentRow,
  withDocumentRefusal,
} from './shared-documents.ts';
