import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { payAtProvider, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { addDays, addMonths } from '#platform/pure/calendar.ts';
import { cancelCollection } from './schedule-collection.ts';
import { collection, mandate } from '../tables.ts';
import { type BankFixture, startBankFixture } from '../testing/bank-fixture.ts';

let bank: BankFixture;
beforeAll(async () => {
  bank = await startBankFixture();
});
afterAll(() => bank.product.stop());
beforeEach(() => sandboxCall(bank.product, '/api/reset', {}));

test('a mandate proved by card is debited after 14 days up to a limit, and a delayed collection is announced with its new date', async () => {
  const { product, today, debitCustomer, schedule, paymentOf, advanceTo, mailsTo } = bank;
  const customer = await debitCustomer({ proved: false });
  expect(await schedule(customer.uuid, { amount_cents: product.settings.UNPROVED_DEBIT_CENTS + 1 })).toBeNull();
  const { payment_uuid, collect_on } = (await schedule(customer.uuid))!;
  expect(collect_on >= addDays(today(), 14)).toBe(true);
  const missedDay = today();
  await product.db.write
    .update(collection)
    .set({ collect_on: missedDay })
    .where(eq(collection.payment_uuid, payment_uuid));
  await advanceTo(addDays(today(), 4));
  const row = await paymentOf(payment_uuid);
  expect(row!.collection.collect_on >= addDays(missedDay, 2)).toBe(true);
  await product.waitFor(async () => (await mailsTo(customer)).some((subject) => subject.includes('moves to')));
});

test('withdrawing a mandate cancels its collections, and changes the payment method to online payment', async () => {
  const { product, debitCustomer, schedule, paymentOf, mailsTo } = bank;
  const customer = await debitCustomer();
  const { payment_uuid } = (await schedule(customer.uuid))!;
  const path = '/api/customer/payment/mandate/withdraw';
  expect((await customer.browser.post(path, {})).response).toEqual({ last_debit_on: null });
  expect((await paymentOf(payment_uuid))?.payment.outcome).toBe('canceled');
  expect((await customer.browser.post(path, {})).problem).toMatchObject({ code: 'MANDATE_MISSING', status: 409 });
  const session = await customer.browser.get('/api/customer/session');
  expect(session.response.customer.details.payment).toMatchObject({ method: 0, mandate: null });
  await product.waitFor(async () => (await mailsTo(customer)).includes('Your direct debit is withdrawn'));
});

test('a collection can be cancelled until it is in a file for the bank', async () => {
  const { product, now, debitCustomer, schedule, waitForState, advanceTo } = bank;
  const customer = await debitCustomer();
  const { payment_uuid, collect_on } = (await schedule(customer.uuid))!;
  const cancel = (uuid: string) =>
    product.db.tx((tx) => cancelCollection(tx, { customer_uuid: customer.uuid, payment_uuid: uuid, now: now() }));
  expect(await cancel(payment_uuid)).toBe(true);
  expect(await cancel(payment_uuid)).toBe(true);
  const laterCollection = (await schedule(customer.uuid, { collect_on }))!;
  await advanceTo(addDays(laterCollection.collect_on, -1));
  await waitForState(laterCollection.payment_uuid, 'accepted');
  expect(await cancel(laterCollection.payment_uuid)).toBe(false);
});

test('another account amends the mandate, and scheduled collections are debited from the new account', async () => {
  const { product, today, debitCustomer, schedule, paymentOf, waitForState, advanceTo } = bank;
  const customer = await debitCustomer();
  await product.db.write
    .update(mandate)
    .set({ last_collected_on: addDays(today(), -30) })
    .where(eq(mandate.mandate_uuid, customer.mandate_uuid));
  const { payment_uuid, mandate_reference, collect_on } = (await schedule(customer.uuid, {
    collect_on: addDays(today(), 7),
  }))!;
  const body = { iban: 'BE43 7310 0001 2301', account_holder: customer.holder, bank_method: 'bank', terms_debit: true };
  const { checkout_url } = (await customer.browser.post('/api/customer/payment/setup', body)).response;
  await payAtProvider(product, checkout_url);
  const movedCollection = await product.waitFor(async () => {
    const row = await paymentOf(payment_uuid);
    return row?.collection.mandate_uuid !== customer.mandate_uuid && row;
  });
  const [former] = await product.db.read.select().from(mandate).where(eq(mandate.mandate_uuid, customer.mandate_uuid));
  expect(former).toMatchObject({ state: 'invalid', ended_reason: 'replaced' });
  await advanceTo(addDays(collect_on, -1));
  await waitForState(movedCollection.payment.payment_uuid, 'accepted');
  const [debit] = await sandboxCall<object[]>(
    product,
    `/api/bank/collections?name=${encodeURIComponent(customer.holder)}`,
  );
  expect(debit).toMatchObject({ iban: 'BE43731000012301', amends: mandate_reference });
});

test('a mandate that was not used for 36 months lapses, and one used 35 months ago stays valid', async () => {
  const { product, today, debitCustomer, advanceTo, mailsTo } = bank;
  const customer = await debitCustomer({ agreed_at: new Date(`${addMonths(today(), -37)}T10:00:00Z`) });
  const customerWithUse = await debitCustomer({ agreed_at: new Date(`${addMonths(today(), -37)}T10:00:00Z`) });
  await product.db.write
    .update(mandate)
    .set({ last_collected_on: addMonths(today(), -35) })
    .where(eq(mandate.mandate_uuid, customerWithUse.mandate_uuid));
  await advanceTo(addDays(today(), 4));
  await product.waitFor(async () => (await mailsTo(customer)).includes('Your direct debit has lapsed'));
  const states = await product.db.read
    .select({ state: mandate.state, reason: mandate.ended_reason })
    .from(mandate)
    .where(sql`mandate_uuid in (${customer.mandate_uuid}, ${customerWithUse.mandate_uuid})`)
    .orderBy(sql`state`);
  expect(states).toEqual([
    { state: 'invalid', reason: 'lapsed' },
    { state: 'valid', reason: null },
  ]);
});
