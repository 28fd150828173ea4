import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { insertMandateWithPaymentProfile } from '#app/testing/customers/valid-mandate.ts';
import { runBehindLock } from '#app/testing/product/run-behind-lock.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { applySettlement } from '#payments/server/debit/collection-outcome.ts';
import { scheduleCollection } from '#payments/server/debit/schedule-collection.ts';
import { collection } from '#payments/server/tables.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { createUnpaidBillKit } from '../testing/unpaid-bill.ts';

const product = setUpTestAppForFile({ withoutTimeouts: true });
const kit = createUnpaidBillKit(product);

/** An open bill, of which one euro is collected by direct debit. */
const createBillWithCollection = async (state: 'scheduled' | 'accepted') => {
  const bill = await kit.createBill();
  const { customer_uuid, invoice_uuid: subject_uuid } = bill;
  await insertMandateWithPaymentProfile(product, customer_uuid, {});
  const payment_uuid = randomUUID();
  const collect_on = brusselsDate(product.clock.now());
  const newCollection = { customer_uuid, payment_uuid, subject_uuid, amount_cents: 100, collect_on };
  await product.db.tx((tx) => scheduleCollection(tx, kit.ctx(), newCollection));
  await product.db.write.update(collection).set({ state }).where(eq(collection.payment_uuid, payment_uuid));
  const { browser, reference: referenceNumber } = bill;
  return {
    browser,
    key: { customer_uuid, payment_uuid },
    /** Each call has locked its first row when it waits for the collection, or for what the other call has locked. */
    lock: sql`select from ${collection} where ${eq(collection.payment_uuid, payment_uuid)} for update`,
    dispute: async (): Promise<unknown> =>
      (await browser.callEndpoint('POST /api/customer/invoice/dispute', { body: { referenceNumber, reason: 'No' } }))
        .disputed,
    fetchRemaining: async () => (await bill.invoice())?.remaining,
  };
};

// Otherwise the first call waits for the invoice, which the second has locked, and the second for the payment, which the first has.
test('a dispute and the settlement of the direct debit of its invoice wait for each other in no circle', async () => {
  const { key, lock, dispute, fetchRemaining } = await createBillWithCollection('accepted');
  const remainingEuro = (await fetchRemaining()) ?? expect.unreachable();
  const settlement = { line_uuid: randomUUID(), settled_on: brusselsDate(product.clock.now()) };
  const applyBooking = () => product.db.tx((tx) => applySettlement(tx, kit.ctx(), key, settlement));
  expect(await runBehindLock<unknown>(product, lock, [applyBooking, dispute])).toEqual([true, remainingEuro - 1]);
  expect(await fetchRemaining()).toBe(remainingEuro - 1);
});

test('a dispute and the withdrawal of the mandate of a direct debit wait for each other in no circle', async () => {
  const { browser, key, lock, dispute, fetchRemaining } = await createBillWithCollection('scheduled');
  const remainingEuro = await fetchRemaining();
  const withdraw = async (): Promise<unknown> =>
    (await browser.callEndpoint('POST /api/customer/payment/mandate/withdraw', { body: {} })).last_debit_on;
  expect(await runBehindLock(product, lock, [withdraw, dispute])).toEqual([null, remainingEuro]);
  const [row] = await product.db.read.select().from(collection).where(eq(collection.payment_uuid, key.payment_uuid));
  expect(row?.state).toBe('cancelled');
});
