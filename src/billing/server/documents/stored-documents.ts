import { type BillDocument, type BillDocumentKind, billDocumentKinds } from '#billing/rules/bill-document.ts';
import type { BillPresentation } from '#billing/rules/bill-presentation.ts';
import type { PaymentReceipt } from '#billing/rules/payment-receipt.ts';
import type { DocumentRow } from '#documents/server/queries.ts';

/** The frozen data of an invoice, credit note or contribution statement: its content, and what is printed beside it. */
export type FrozenBill = BillDocument & { presentation: BillPresentation };

type DataOfKind = Record<BillDocumentKind, FrozenBill> & { payment_receipt: PaymentReceipt };

/** A stored document with the type of its data, by its kind. The type holds for every template version, since later ones add optional fields only. */
type StoredDocument<K extends keyof DataOfKind> = Omit<DocumentRow, 'kind' | 'data'> & { kind: K; data: DataOfKind[K] };

const isOfKind = <K extends keyof DataOfKind>(
  row: DocumentRow,
  kinds: readonly K[],
): row is DocumentRow & StoredDocument<K> => kinds.some((kind) => row.kind === kind && row.data['kind'] === kind);

/** @throws Error when the document is not an invoice, credit note or contribution statement */
export function assertBillDocument(row: DocumentRow): asserts row is DocumentRow & StoredDocument<BillDocumentKind> {
  if (!isOfKind(row, billDocumentKinds)) throw new Error(`document ${row.document_uuid} is a ${row.kind}, of no bill`);
}

/** Narrows a stored document to a payment receipt; null for one of another kind, which a uuid may name because all kinds share one table. */
export const toStoredReceipt = (row: DocumentRow): StoredDocument<'payment_receipt'> | null =>
  isOfKind(row, ['payment_receipt']) ? row : null;
