import { expect, test } from 'vitest';
import { billDocumentKinds } from '#billing/rules/bill-document.ts';
import type { DocumentRow } from '#documents/server/queries.ts';
import { assertBillDocument, toStoredReceipt } from './stored-documents.ts';

const documentRow = (kind: string, data: object = { kind }): DocumentRow => ({
  customer_uuid: '00000000-0000-4000-8000-000000000001',
  document_uuid: '00000000-0000-4000-8000-000000000002',
  kind,
  series: '2026',
  number: '2026-0000001',
  language: 'en',
  template_version: 1,
  data: { ...data },
  data_hash: '',
  issued_at: new Date('2026-11-01T10:00:00Z'),
  retained_until: new Date('2036-11-01T10:00:00Z'),
});

test.each(billDocumentKinds)('a stored %s has the data of a bill', (kind) => {
  expect(() => assertBillDocument(documentRow(kind))).not.toThrow();
  expect(toStoredReceipt(documentRow(kind))).toBeNull();
});

test('a receipt is no document of a bill', () => {
  expect(toStoredReceipt(documentRow('payment_receipt'))?.data.kind).toBe('payment_receipt');
  expect(() => assertBillDocument(documentRow('payment_receipt'))).toThrow('is a payment_receipt');
});

test('data of another kind than the row are not taken for those of its kind', () =>
  expect(() => assertBillDocument(documentRow('invoice', { kind: 'payment_receipt' }))).toThrow('of no bill'));
