import { and, eq } from 'drizzle-orm';
import { findDocument, type DocumentRow } from '#documents/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { type FrozenBill, assertBillDocument } from '../documents/stored-documents.ts';
import { creditNote } from '../tables.ts';
import { findInvoiceByReference } from '../invoices.store.ts';

type RequestedDocument = {
  referenceNumber: string;
  document?: 'invoice' | 'contributions';
  credit_note?: string | undefined;
};

/** The document of an invoice of this account, or of one of its credit notes; null when there is none. */
export const findInvoiceDocument = async (
  q: Reader,
  customer_uuid: string,
  { referenceNumber, document, credit_note }: RequestedDocument,
): Promise<(DocumentRow & { data: FrozenBill }) | null> => {
  const row = await findInvoiceByReference(q, customer_uuid, referenceNumber);
  if (!row) return null;
  let document_uuid = document === 'contributions' ? row.statement_uuid : row.document_uuid;
  if (credit_note !== undefined) {
    const [note] = await q
      .select({ uuid: creditNote.credit_note_uuid })
      .from(creditNote)
      .where(
        and(
          eq(creditNote.customer_uuid, customer_uuid),
          eq(creditNote.invoice_uuid, row.invoice_uuid),
          eq(creditNote.number, credit_note),
        ),
      );
    document_uuid = note?.uuid ?? null;
  }
  const billDocument = document_uuid && (await findDocument(q, { customer_uuid, document_uuid }));
  if (!billDocument) return null;
  assertBillDocument(billDocument);
  return billDocument;
};

/** Name of a downloaded document. */
export const documentFileNameParameter = ({ kind, number }: FrozenBill, extension: string): string =>
  `filename="${kind.replaceAll('_', '-')}-${number}.${extension}"`;
