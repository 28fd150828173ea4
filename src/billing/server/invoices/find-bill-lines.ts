import type { BillDocument, BillLine } from '#billing/rules/bill-document.ts';
import { findDocument } from '#documents/server/queries.ts';
import type { Reader } from '#platform/db/database.ts';
import { type FrozenBill, assertBillDocument } from '../documents/stored-documents.ts';
import type { InvoiceRow } from '../invoices.store.ts';

/** The frozen data of the invoice or contribution statement of a bill; null without one. */
export const findBillDocument = async (
  q: Reader,
  { customer_uuid }: Pick<InvoiceRow, 'customer_uuid'>,
  document_uuid: string | null,
): Promise<FrozenBill | null> => {
  const document = document_uuid === null ? null : await findDocument(q, { customer_uuid, document_uuid });
  if (!document) return null;
  assertBillDocument(document);
  return document.data;
};

/** The lines of invoice and contribution statement together. */
export const billLinesWithStatement = (invoice: BillDocument | null, statement: BillDocument | null): BillLine[] => [
  ...(invoice?.lines ?? []),
  ...(statement?.lines ?? []),
];

/** Lines of an invoice and its contribution statement, as its screen lists them, with their price basis. */
export const findBillLines = async (
  q: Reader,
  row: InvoiceRow,
): Promise<{ lines: BillLine[]; basis: BillDocument['basis'] }> => {
  const [invoice, statement] = await Promise.all([
    findBillDocument(q, row, row.document_uuid),
    findBillDocument(q, row, row.statement_uuid),
  ]);
  return { lines: billLinesWithStatement(invoice, statement), basis: invoice?.basis ?? 'gross' };
};
