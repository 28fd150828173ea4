import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { formatDocumentNumber } from '#documents/rules/document-number.ts';
import { computeRetentionEnd } from '#documents/rules/retention.ts';
import type { Database, Tx } from '#platform/db/database.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { lockSeriesAndComputeNextNumber, insertDocuments, type NewDocument } from './commands.ts';
import { findDocument } from './queries.ts';
import { document, documentNumber } from './tables.ts';
import { verifyDocuments } from './verify-documents.ts';

let store: Awaited<ReturnType<typeof createTestDatabase>>;
let db: Database;
beforeAll(async () => {
  store = await createTestDatabase();
  db = store.db;
});
afterAll(() => store.close());
beforeEach(async () => {
  await db.write.delete(document);
  await db.write.delete(documentNumber);
});

const customer_uuid = randomUUID();
const issued_at = new Date('2026-12-01T08:00:00Z');

const newDocument = (number: string, changes: Partial<NewDocument> = {}): NewDocument => ({
  customer_uuid,
  document_uuid: randomUUID(),
  kind: 'invoice',
  number,
  language: 'nl',
  template_version: 1,
  data: { b: [{ d: 1, c: null }], a: 'é', price: 0.1 },
  issued_at,
  retained_until: computeRetentionEnd('2026-12-01'),
  ...changes,
});

const issue = async (tx: Tx, series: string, count: number): Promise<void> => {
  const first = await lockSeriesAndComputeNextNumber(tx, series);
  await insertDocuments(
    tx,
    Array.from({ length: count }, (_, at) => newDocument(formatDocumentNumber(series, first + at))),
  );
};

const numbersOf = async (series: string): Promise<number[]> => {
  const rows = await db.read.select().from(documentNumber).where(eq(documentNumber.series, series));
  return rows.map(({ number }) => number).toSorted((a, b) => a - b);
};
const upTo = (lastNumber: number): number[] => Array.from({ length: lastNumber }, (_, at) => at + 1);

test('concurrent transactions, some of them rolled back, allocate numbers without gaps or duplicates', async () => {
  const sizes = [1, 700, 2, 40, 3, 1, 5, 1, 2, 6, 1, 9];
  const transactions = sizes.map((size, at) =>
    db.tx(async (tx) => {
      await issue(tx, at % 2 === 0 ? '2026' : 'CN2026', size);
      if (at % 3 === 2) throw new Error('rolled back');
      return size;
    }),
  );
  const results = await Promise.allSettled(transactions);
  const sumOf = (odd: number): number =>
    results.reduce(
      (sum, result, at) => (at % 2 === odd && result.status === 'fulfilled' ? sum + result.value : sum),
      0,
    );
  expect(results.filter(({ status }) => status === 'rejected')).toHaveLength(4);
  expect(await numbersOf('2026')).toEqual(upTo(sumOf(0)));
  expect(await numbersOf('CN2026')).toEqual(upTo(sumOf(1)));
  expect(await verifyDocuments(db)).toEqual([]);
});

test('a number that was read without a document being inserted is the next one again', async () => {
  await db.tx((tx) => lockSeriesAndComputeNextNumber(tx, '2026'));
  await db.tx((tx) => issue(tx, '2026', 1));
  expect(await numbersOf('2026')).toEqual([1]);
});

test('a transaction waits only for transactions that allocate numbers of the same series', async () => {
  const [numberTaken, released] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const first = db.tx(async (tx) => {
    await issue(tx, '2026', 1);
    numberTaken.resolve();
    await released.promise;
  });
  await numberTaken.promise;
  const issueSoon = (series: string) =>
    db.tx(async (tx) => {
      await tx.execute(sql`set local lock_timeout = '50ms'`);
      await issue(tx, series, 1);
    });
  await issueSoon('CN2026');
  await expect(issueSoon('2026')).rejects.toMatchObject({ cause: { code: '55P03' } });
  released.resolve();
  await first;
  await issueSoon('2026');
  expect(await numbersOf('2026')).toEqual([1, 2]);
});

test('a duplicate number and a malformed number are rejected', async () => {
  await db.tx((tx) => insertDocuments(tx, [newDocument('2026-0000001')]));
  await expect(db.tx((tx) => insertDocuments(tx, [newDocument('2026-0000001')]))).rejects.toMatchObject({
    cause: { constraint: 'document_number_series_number_pk' },
  });
  await expect(db.tx((tx) => insertDocuments(tx, [newDocument('2026-1')]))).rejects.toThrow(RangeError);
});

test('a document is read as it was issued, and only by its customer', async () => {
  const frozenDocument = newDocument('2026-0000001');
  await db.tx((tx) => insertDocuments(tx, [frozenDocument]));
  const { document_uuid } = frozenDocument;
  expect(await findDocument(db.read, { customer_uuid, document_uuid })).toEqual({
    ...frozenDocument,
    series: '2026',
    data_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
  });
  expect(await findDocument(db.read, { customer_uuid: randomUUID(), document_uuid })).toBeNull();
});

test('verify reports a gap, a number without a document, a document without a number, and changed data', async () => {
  await db.tx((tx) => issue(tx, '2026', 4));
  expect(await verifyDocuments(db)).toEqual([]);
  await db.write.execute(sql`update document set data = data || '{"price": 0.2}' where number = '2026-0000004'`);
  await db.write.execute(sql`delete from document where number = '2026-0000001'`);
  await db.write.execute(sql`delete from document_number where number = 2`);
  await db.write.execute(sql`update document set number = '2025-0000003' where number = '2026-0000003'`);
  expect(await verifyDocuments(db)).toEqual([
    { what: 'document number', where: '2026 3', says: 'follows 1' },
    { what: 'document number', where: '2026 1', says: 'has no document' },
    { what: 'document', where: '2026-0000002', says: 'has no number of its series' },
    expect.objectContaining({ what: 'frozen document' }),
    expect.objectContaining({ what: 'frozen document' }),
  ]);
});
