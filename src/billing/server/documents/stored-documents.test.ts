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

test.each(billDocumentKinds)('a stored document of kind %s is accepted as a bill document', (kind) => {
  expect(() => assertBillDocument(documentRow(kind))).not.toThrow();
  expect(toStoredReceipt(documentRow(kind))).toBeNull();
});

test('a stored payment receipt is refused as a bill document', () => {
  expect(toStoredReceipt(documentRow('payment_receipt'))?.data.kind).toBe('payment_receipt');
  expect(() => assertBillDocument(documentRow('payment_receipt'))).toThrow('is a payment_receipt');
});

test('a stored document whose data has another kind than its row is refused', () =>
  expect(() => assertBillDocument(documentRow('invoice', { kind: 'payment_receipt' }))).toThrow('of no bill'));
