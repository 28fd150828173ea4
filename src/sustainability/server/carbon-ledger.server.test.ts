import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { addonActivated, billCycleStarted } from '#subscriptions/events.ts';
import { carbonEntry } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const simOf = (customer_uuid: string) => {
  const addon_uuid = randomUUID();
  const addon = { addon_uuid, offer_uuid: randomUUID(), type: 2 as const, price_cents: 250, co2_grams: 5_000 };
  const sim = {
    order_product_uuid: randomUUID(),
    customer_uuid,
    customer_product_uuid: randomUUID(),
    msisdn: '+32470000001',
    plan: { uuid: randomUUID(), price_cents: 1000, co2_grams: 2_000, payment_type: 'postpaid' as const },
    addons: [addon],
    ended: null,
  };
  return { addon, sim };
};
const wallet = async (customer_uuid: string): Promise<number> => {
  const rows = await product.db.read.select().from(carbonEntry).where(eq(carbonEntry.customer_uuid, customer_uuid));
  return rows.reduce((sum, { grams }) => sum + grams, 0);
};

test('an add-on is credited at once and a plan on the 1st, each once a month, also for repeated events', async () => {
  const customer_uuid = randomUUID();
  const { addon, sim } = simOf(customer_uuid);
  const { addons: _, ended: __, plan: ___, msisdn: ____, ...line } = sim;
  const began = { ...line, addon, started_at: '2026-11-30T23:30:00.000Z' };
  // Already December in Brussels.
  for (let time = 0; time < 2; time += 1) await product.db.tx((tx) => product.publish(tx, addonActivated, began));
  expect(await wallet(customer_uuid)).toBe(5_000);
  for (const month of ['2026-12-01', '2026-12-01', '2027-01-01'])
    await product.db.tx((tx) => product.publish(tx, billCycleStarted, { month, sims: [sim] }));
  expect(await wallet(customer_uuid)).toBe(2 * (5_000 + 2_000));
});

test('credits unused for twelve months go to the default project on the 1st, the oldest first, once', async () => {
  const customer_uuid = randomUUID();
  const { sim } = simOf(customer_uuid);
  const begin = (month: string) =>
    product.db.tx((tx) => product.publish(tx, billCycleStarted, { month, sims: [{ ...sim, addons: [] }] }));
  for (const month of ['2026-01-01', '2026-02-01']) await begin(month);
  // 500 grams of January's credit were used.
  await product.db.write.insert(carbonEntry).values({
    customer_uuid,
    kind: 'to_project',
    about: 'used',
    month: '2026-06-01',
    grams: -500,
    created_at: new Date(),
  });
  for (const month of ['2027-01-01', '2027-01-01', '2027-02-01']) await begin(month);
  const gone = await product.db.read.select().from(carbonEntry).where(eq(carbonEntry.customer_uuid, customer_uuid));
  expect(
    gone
      .filter(({ kind, about }) => kind === 'to_project' && about !== 'used')
      .map(({ about, grams }) => [about, grams]),
  ).toEqual([
    ['2027-01-01', -1_500],
    ['2027-02-01', -2_000],
  ]);
  expect(await wallet(customer_uuid)).toBe(4_000);
});
