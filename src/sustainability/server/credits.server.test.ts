import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { runWriteOffInvoice } from '#dunning/server/jobs/write-off-invoice.ts';
import { createUnpaidBillKit, type UnpaidBillKit } from '#dunning/server/testing/unpaid-bill.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { verifyCarbonLedger } from './verify-carbon-ledger.ts';
import { syncReversals } from './credits.store.ts';
import { carbonEntry } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
}, 300_000);
afterAll(() => product.stop());

test('withdrawing from a contract reverses the carbon credits of its plan and extra once', async () => {
  const { browser, line, order_uuid, order_product_uuid } = await createActiveSim(product);
  const { add, becomes } = await createAddonTestKit(product);
  await add(browser, line.uuid, 'co2-5');
  await becomes(browser, 'co2-5', 'active');
  const customer_uuid = browser.customer ?? '';
  const gramsOf = async (...kinds: ('plan' | 'addon' | 'reversed')[]) =>
    (
      await product.db.read
        .select()
        .from(carbonEntry)
        .where(and(eq(carbonEntry.customer_uuid, customer_uuid), inArray(carbonEntry.kind, kinds)))
    ).map(({ grams }) => grams);
  expect(await gramsOf('addon')).toEqual([5_000]);
  const sims = [{ order_product_uuid, number: 'give_back' as const }];
  const withdrawn = await browser.post('/api/order/withdraw', { order_uuid, name: 'Ada Peeters', sims });
  expect(withdrawn.status).toBe(200);
  await product.waitFor(async () => (await gramsOf('reversed')).length > 0);
  await product.db.tx((tx) => syncReversals(tx, [customer_uuid], product.clock.now()));
  const credited = (await gramsOf('plan', 'addon')).toSorted((a, b) => a - b);
  expect((await gramsOf('reversed')).map((grams) => 0 - grams).toSorted((a, b) => a - b)).toEqual(credited);
  expect(await verifyCarbonLedger(product.db)).toEqual([]);
});

/** Creates an unpaid bill whose month has a credit. `reversedGrams` adds the reversals that are due, and returns all of that credit. */
const createCreditedBill = async (kit: UnpaidBillKit, cents?: number) => {
  const bill = await kit.createBill({ cents });
  const { customer_uuid, line } = bill;
  const month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -1);
  await product.db.write.insert(carbonEntry).values({
    customer_uuid,
    kind: 'plan',
    about: `${line.uuid}:${month}`,
    month,
    grams: 1000,
    created_at: product.clock.now(),
  });
  const reversedGrams = async () => {
    await product.db.tx((tx) => syncReversals(tx, [customer_uuid], product.clock.now()));
    const ofMonth = and(eq(carbonEntry.customer_uuid, customer_uuid), eq(carbonEntry.month, month));
    const rows = await product.db.read.select().from(carbonEntry).where(ofMonth);
    return rows.flatMap(({ kind, grams }) => (kind === 'reversed' ? [grams] : []));
  };
  return { ...bill, reversedGrams };
};

test('the carbon credit of a small debt stays when the debt is written off, because the debt never ended the contract', async () => {
  const kit = createUnpaidBillKit(product);
  const bill = await createCreditedBill(kit, 133);
  const first = addDays(bill.due_on, 1);
  for (const day of [first, addDays(first, 15)]) await kit.walk(bill, day);
  expect(await bill.find()).toMatchObject({ state: 'carried' });
  expect(await bill.reversedGrams()).toEqual([]);
  const endedColumns = { state: 'deactivated', ended_at: product.clock.now() } as const;
  const ofCustomer = eq(customerProduct.customer_uuid, bill.customer_uuid);
  await product.db.write.update(customerProduct).set(endedColumns).where(ofCustomer);
  await kit.walk(bill, addDays(first, 15 + 187));
  expect(await bill.find()).toMatchObject({ state: 'written_off' });
  expect(await bill.reversedGrams()).toEqual([]);
  expect([...(await verifyCarbonLedger(product.db)), ...(await kit.faults())]).toEqual([]);
});

test('the carbon credit of a debt that ended its contract is reversed, and restored when the debt is paid', async () => {
  const kit = createUnpaidBillKit(product);
  const bill = await createCreditedBill(kit);
  let day = addDays(bill.due_on, 1);
  for (const days of [0, 15, 8, 8, 31, 31]) {
    day = addDays(day, days);
    await kit.walk(bill, day);
  }
  expect(await bill.find()).toMatchObject({ state: 'ended' });
  expect(await bill.reversedGrams()).toEqual([-1000]);
  await runWriteOffInvoice({ ...bill.key, proof: null }, kit.ctx());
  expect(await bill.find()).toMatchObject({ state: 'written_off' });
  expect(await bill.reversedGrams()).toEqual([-1000]);
  await kit.pay(bill);
  await product.waitFor(async () => (await bill.find())?.state === 'settled');
  expect(await bill.reversedGrams()).toEqual([-1000, 1000]);
});
