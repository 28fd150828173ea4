import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { createOutsidePorts } from '#app/outside.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { accountEvent } from '#identity/server/tables.ts';
import { paymentChargedBack, paymentReceived } from '#payments/events.ts';
import { bankDayOf, firstCollectionDayOfBatch } from '#payments/rules/collection-day.ts';
import { domainEvent, rateLimit } from '#platform/db/tables.ts';
import { job } from '#platform/jobs/tables.ts';
import { applyBankFileStatus } from '../bank/apply-bank-file-status.ts';
import { sendBatch } from '../jobs.ts';
import { runFinishRefundAsPaid } from '../jobs/finish-refund-as-paid.ts';
import { runCreateBatchesAndRevokeLapsedMandates } from '../jobs/create-batches-and-revoke-lapsed-mandates.ts';
import { collection, collectionBatch, ibanToken, mandate, payment, refund, transfer } from '../tables.ts';
import { type BankFixture, startBankFixture } from '../testing/bank-fixture.ts';
import { applyBookingToNextTransfersAndNotify } from '../transfer/transfer-outcome.ts';
import { deleteScheduledTransfer } from '../transfer/transfers.store.ts';
import { applyReturn, applySettlement } from './collection-outcome.ts';
import { moveLateCollectionsAndCreateBatches } from './move-late-collections-and-create-batches.ts';
import { batchSchedule, cancelCollection } from './schedule-collection.ts';

let bank: BankFixture;
beforeAll(async () => {
  bank = await startBankFixture({ withoutTimeouts: true });
});
afterAll(() => bank.product.stop());
// Each test registers customers, all from one address.
beforeEach(() => bank.product.db.write.delete(rateLimit));

const context = () => createTestJobContext(bank.product, createOutsidePorts(bank.product.settings));
const dayOfNextBatch = () => firstCollectionDayOfBatch(bankDayOf(bank.now(), batchSchedule(bank.product.settings)));

/** A customer with a collection of 24.10 euro in this state, on a date of the next batches. */
const createCollection = async (state: 'scheduled' | 'accepted' | 'settled' = 'scheduled') => {
  const { product, debitCustomer, schedule } = bank;
  const customer = await debitCustomer();
  const { payment_uuid } = (await schedule(customer.uuid)) ?? expect.unreachable();
  const key = { customer_uuid: customer.uuid, payment_uuid };
  const collect_on = dayOfNextBatch();
  const ofKey = eq(collection.payment_uuid, payment_uuid);
  const settled_on = state === 'settled' ? collect_on : null;
  await product.db.write.update(collection).set({ state, collect_on, settled_on }).where(ofKey);
  const outcome = ({ scheduled: 'open', accepted: 'pending', settled: 'paid' } as const)[state];
  await product.db.write.update(payment).set({ outcome }).where(eq(payment.payment_uuid, payment_uuid));
  return { customer, key };
};
type Collection = Awaited<ReturnType<typeof createCollection>>;

const lockCollections = (...collections: Collection[]) => {
  const payments = collections.map(({ key }) => key.payment_uuid);
  return sql`select from ${collection} where ${inArray(collection.payment_uuid, payments)} for update`;
};
const stateOf = async ({ key }: Collection) => {
  const row = await bank.paymentOf(key.payment_uuid);
  return [row?.collection.state, row?.payment.outcome];
};
const createBatches = async () => {
  await runCreateBatchesAndRevokeLapsedMandates({}, context());
  return 'done';
};
const cancel =
  ({ key }: Collection) =>
  () =>
    bank.product.db.tx((tx) => cancelCollection(tx, { ...key, now: bank.now() }));

describe('batches of debits that are created at the same time', () => {
  const clearBatches = async () => {
    await bank.product.db.write.delete(collectionBatch);
    await bank.product.db.write.delete(job).where(eq(job.name, sendBatch.name));
  };
  const queryBatches = () => bank.product.db.read.select().from(collectionBatch);

  test('by two workers, are one batch with each collection once', async () => {
    await clearBatches();
    const collections = [await createCollection(), await createCollection()];
    await runBehindLock(bank.product, lockCollections(...collections), [createBatches, createBatches]);
    const batches = await queryBatches();
    expect(batches).toMatchObject([{ transactions: 2, amount_cents: 4_820, collect_on: dayOfNextBatch() }]);
    for (const { key } of collections)
      expect((await bank.paymentOf(key.payment_uuid))?.collection.batch_uuid).toBe(batches[0]?.batch_uuid);
    expect(await bank.product.db.read.$count(job, eq(job.name, sendBatch.name))).toBe(1);
  });

  /** As a customer does on the screen: the mandate is withdrawn, and with it its scheduled collections. */
  const withdraw =
    ({ customer }: Collection) =>
    async (): Promise<unknown> =>
      (await customer.browser.post('/api/customer/payment/mandate/withdraw', {})).response;

  test.each([
    ['is cancelled', cancel, true],
    ['is withdrawn with its mandate', withdraw, { last_debit_on: null }],
  ] as const)('leave out a collection that %s before', async (_what, end, reply) => {
    await clearBatches();
    const [endedCollection, otherCollection] = [await createCollection(), await createCollection()];
    const calls = [end(endedCollection), createBatches];
    expect(await runBehindLock<unknown>(bank.product, lockCollections(endedCollection), calls)).toEqual([
      reply,
      'done',
    ]);
    expect(await stateOf(endedCollection)).toEqual(['cancelled', 'canceled']);
    expect(await stateOf(otherCollection)).toEqual(['batched', 'open']);
    expect(await queryBatches()).toMatchObject([{ transactions: 1, amount_cents: 2_410 }]);
  });

  test.each([
    ['is cancelled', cancel, false],
    ['is withdrawn with its mandate', withdraw, { last_debit_on: expect.any(String) }],
  ] as const)('keep a collection that %s after', async (_what, end, reply) => {
    await clearBatches();
    const [endedCollection, otherCollection] = [await createCollection(), await createCollection()];
    const calls = [createBatches, end(endedCollection)];
    expect(await runBehindLock<unknown>(bank.product, lockCollections(endedCollection), calls)).toEqual([
      'done',
      reply,
    ]);
    for (const each of [endedCollection, otherCollection]) expect(await stateOf(each)).toEqual(['batched', 'open']);
    expect(await queryBatches()).toMatchObject([{ transactions: 2, amount_cents: 4_820 }]);
  });
});

test('a date with more customers than a batch takes has several batches, each collection in one of them', async () => {
  await bank.product.db.write.delete(collectionBatch);
  await bank.product.db.write.delete(job).where(eq(job.name, sendBatch.name));
  const collections = [await createCollection(), await createCollection(), await createCollection()];
  // The time is up after the first batch, and the next job makes the second.
  const createBatchesWithin = (sliceMs: number) =>
    moveLateCollectionsAndCreateBatches(context(), { customersInBatch: 2, sliceMs });
  expect(await createBatchesWithin(-1)).toBe(false);
  expect(await bank.product.db.read.$count(collectionBatch)).toBe(1);
  expect(await createBatchesWithin(60_000)).toBe(true);
  expect(await createBatchesWithin(60_000)).toBe(true);
  const batches = await bank.product.db.read.select().from(collectionBatch).orderBy(collectionBatch.transactions);
  expect(batches).toMatchObject([
    { transactions: 1, amount_cents: 2_410, collect_on: dayOfNextBatch() },
    { transactions: 2, amount_cents: 4_820, collect_on: dayOfNextBatch() },
  ]);
  const rows = await Promise.all(collections.map(({ key }) => bank.paymentOf(key.payment_uuid)));
  expect(rows.map((row) => row?.collection.state)).toEqual(['batched', 'batched', 'batched']);
  const counts = batches.map(
    ({ batch_uuid }) => rows.filter((row) => row?.collection.batch_uuid === batch_uuid).length,
  );
  expect(counts).toEqual([1, 2]);
  expect(await bank.product.db.read.$count(job, eq(job.name, sendBatch.name))).toBe(2);
});

describe('batches of transfers that are created at the same time', () => {
  const deleteTransfer = (refund_uuid: string) => async () => {
    await bank.product.db.tx((tx) => deleteScheduledTransfer(tx, refund_uuid));
    return 'done';
  };
  const batchTransfers = () => createBatches;

  test.each([
    ['have a transfer once', [batchTransfers, batchTransfers], 'batched'],
    ['leave out a transfer that is no longer needed', [deleteTransfer, batchTransfers], undefined],
    ['keep a transfer that is no longer needed afterwards', [batchTransfers, deleteTransfer], 'batched'],
  ] as const)('%s', async (_what, calls, state) => {
    const { product, now } = bank;
    const [transfer_uuid, refund_uuid] = [randomUUID(), randomUUID()];
    const row = { transfer_uuid, refund_uuid, amount_cents: 1_250, payee_encrypted: '', end_to_end_id: transfer_uuid };
    await product.db.write.delete(transfer);
    await product.db.write.delete(collectionBatch);
    await product.db.write.insert(transfer).values({ ...row, state: 'scheduled', created_at: now() });
    const lock = sql`select from ${transfer} where ${eq(transfer.transfer_uuid, transfer_uuid)} for update`;
    const replies = await runBehindLock(
      product,
      lock,
      calls.map((call) => call(refund_uuid)),
    );
    expect(replies).toEqual(['done', 'done']);
    const [storedTransfer] = await product.db.read.select().from(transfer);
    expect(storedTransfer?.state).toBe(state);
    const batches = await product.db.read.select().from(collectionBatch);
    expect(batches.map(({ batch_uuid, transactions }) => [batch_uuid, transactions])).toEqual(
      state ? [[storedTransfer?.batch_uuid, 1]] : [],
    );
  });
});

// Otherwise the first call waits for the transfer, which the second has locked, and the second for the refund, which the first has.
test('the booking of a transfer and a refund that is recorded as paid wait for each other in no circle', async () => {
  const { key } = await createCollection('settled');
  const [transfer_uuid, refund_uuid, batch_uuid] = [randomUUID(), randomUUID(), randomUUID()];
  const { product, now } = bank;
  const refundRow = { ...key, refund_uuid, amount_cents: 1_250, state: 'due' as const, due_at: now() };
  await product.db.write.insert(refund).values({ ...refundRow, for_uuid: randomUUID(), reason: 'paid_twice' });
  await product.db.write.insert(transfer).values({
    transfer_uuid,
    refund_uuid,
    customer_uuid: key.customer_uuid,
    batch_uuid,
    amount_cents: 1_250,
    payee_encrypted: '',
    end_to_end_id: transfer_uuid,
    state: 'sent',
    created_at: now(),
  });
  const finish = () =>
    runFinishRefundAsPaid({ customer_uuid: key.customer_uuid, refund_uuid, line_uuid: null }, context());
  const booking = { line_uuid: randomUUID(), booked_on: bank.today() };
  const book = () => product.db.tx((tx) => applyBookingToNextTransfersAndNotify(tx, context(), batch_uuid, booking));
  const lock = sql`select from ${refund} where ${eq(refund.refund_uuid, refund_uuid)} for update`;
  expect(await runBehindLock<unknown>(product, lock, [finish, book])).toEqual([undefined, { hasMore: false }]);
  const [storedRefund] = await product.db.read.select().from(refund).where(eq(refund.refund_uuid, refund_uuid));
  const [storedTransfer] = await product.db.read
    .select()
    .from(transfer)
    .where(eq(transfer.transfer_uuid, transfer_uuid));
  expect([storedRefund?.state, storedTransfer?.state]).toEqual(['sent', 'booked']);
});

describe('at the same time', () => {
  const steps = {
    settle: ({ key }: Collection) =>
      bank.product.db.tx((tx) =>
        applySettlement(tx, context(), key, { line_uuid: randomUUID(), settled_on: bank.today() }),
      ),
    return: ({ key }: Collection) =>
      bank.product.db.tx((tx) =>
        applyReturn(tx, context(), key, { line_uuid: randomUUID(), reason: 'MD06', returned_on: bank.today() }),
      ),
    reject: async ({ key }: Collection) => {
      const { end_to_end_id = '' } = (await bank.paymentOf(key.payment_uuid))?.collection ?? {};
      await applyBankFileStatus(context(), {
        kind: 'status',
        message_id: '',
        end_to_end_id,
        status: 'RJCT',
        reason: 'AG01',
      });
      return true;
    },
    cancel: (row: Collection) => cancel(row)(),
  };
  const countPublished = ({ customer }: Collection, { name }: { name: string }) =>
    bank.product.db.read.$count(
      domainEvent,
      and(eq(domainEvent.customer_uuid, customer.uuid), eq(domainEvent.type, name)),
    );

  test.each([
    ['accepted', ['settle', 'settle'], [true, false], ['settled', 'paid'], [1, 0]],
    ['accepted', ['settle', 'return'], [true, true], ['returned', 'paid'], [1, 1]],
    ['accepted', ['return', 'settle'], [true, false], ['returned', 'declined'], [0, 0]],
    ['accepted', ['return', 'return'], [true, false], ['returned', 'declined'], [0, 0]],
    ['accepted', ['reject', 'settle'], [true, false], ['rejected', 'declined'], [0, 0]],
    ['accepted', ['settle', 'reject'], [true, true], ['settled', 'paid'], [1, 0]],
    ['accepted', ['settle', 'cancel'], [true, false], ['settled', 'paid'], [1, 0]],
    ['settled', ['return', 'return'], [true, false], ['returned', 'paid'], [0, 1]],
    ['settled', ['return', 'cancel'], [true, false], ['returned', 'paid'], [0, 1]],
    ['scheduled', ['cancel', 'cancel'], [true, true], ['cancelled', 'canceled'], [0, 0]],
    ['scheduled', ['cancel', 'return'], [true, false], ['cancelled', 'canceled'], [0, 0]],
  ] as const)(
    'of a collection that is %s, %j are %j and leave it %j',
    async (state, names, results, end, published) => {
      const row = await createCollection(state);
      const lock = sql`select from ${payment} where ${eq(payment.payment_uuid, row.key.payment_uuid)} for update`;
      const calls = names.map((name) => () => steps[name](row));
      expect(await runBehindLock(bank.product, lock, calls)).toEqual(results);
      expect(await stateOf(row)).toEqual(end);
      const [paidCount, chargedBackCount] = published;
      expect(await countPublished(row, paymentReceived)).toBe(paidCount);
      expect(await countPublished(row, paymentChargedBack)).toBe(chargedBackCount);
      expect((await bank.paymentOf(row.key.payment_uuid))?.payment.charged_back_cents).toBe(chargedBackCount * 2_410);
    },
  );

  test('returns of two collections because of the account end their mandate once', async () => {
    const { customer, key } = await createCollection('accepted');
    const secondCollection = (await bank.schedule(customer.uuid)) ?? expect.unreachable();
    const secondKey = { ...key, payment_uuid: secondCollection.payment_uuid };
    await bank.product.db.write
      .update(collection)
      .set({ state: 'accepted' })
      .where(eq(collection.payment_uuid, secondKey.payment_uuid));
    const lock = sql`select from ${mandate} where ${eq(mandate.mandate_uuid, customer.mandate_uuid)} for update`;
    const applyReturnOf = (each: typeof key) => () =>
      bank.product.db.tx((tx) =>
        applyReturn(tx, context(), each, { line_uuid: randomUUID(), reason: 'AC04', returned_on: bank.today() }),
      );
    expect(await runBehindLock(bank.product, lock, [applyReturnOf(key), applyReturnOf(secondKey)])).toEqual([
      true,
      true,
    ]);
    const ofCustomer = eq(accountEvent.customer_uuid, customer.uuid);
    expect(await bank.product.db.read.$count(accountEvent, and(ofCustomer, eq(accountEvent.kind, 'debit-ended')))).toBe(
      1,
    );
    expect(await bank.product.db.read.$count(ibanToken, eq(ibanToken.customer_uuid, customer.uuid))).toBe(1);
  });
});
