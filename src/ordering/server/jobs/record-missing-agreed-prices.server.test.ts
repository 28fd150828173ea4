import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import {
  addMonths,
  brusselsDate,
  firstOfMonth,
  startOfBusinessDay,
  type BusinessDate,
} from '#platform/pure/calendar.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';
import { agreedPrice, customerProduct } from '#subscriptions/server/tables.ts';
import { queryAgreedPrices } from '#subscriptions/server/queries.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { runRecordMissingAgreedPrices } from './record-missing-agreed-prices.ts';
import { customerOrder, orderProduct } from '../tables.ts';

let product: TestApp;
let sim: Awaited<ReturnType<typeof createActiveSim>>;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
  sim = await createActiveSim(product);
});
afterAll(() => product.stop());

type Sim = Pick<typeof sim, 'browser' | 'line'>;
const buildPromo = (kind: 'percentage' | 'euro', value: number, months: number) =>
  ({ code: 'TEST', kind, value, months }) as PlacedPromo;

/** The first of the month, `months` months from now. */
const firstOfMonthAt = (months: number): BusinessDate =>
  addMonths(firstOfMonth(brusselsDate(product.clock.now())), months);

/** Records the prices of all SIMs of a customer again, as if release 1.0.0 had activated them. */
const recordAgain = async (customer_uuid: string): Promise<void> => {
  await product.db.write.delete(agreedPrice).where(eq(agreedPrice.customer_uuid, customer_uuid));
  await runRecordMissingAgreedPrices({ after: null }, createTestJobContext(product, {} as never));
};

/** Quoted plan discounts of a SIM ordered with this promo and in use since this date. */
const comparePrices = async ({ browser, line }: Sim, orderedPromo: PlacedPromo | null, activationDay: BusinessDate) => {
  const activated_at = startOfBusinessDay(activationDay);
  await product.db.write.update(customerProduct).set({ activated_at }).where(eq(customerProduct.uuid, line.uuid));
  const ofCustomer = eq(customerOrder.customer_uuid, line.customer_uuid);
  await product.db.write.update(customerOrder).set({ promo: orderedPromo }).where(ofCustomer);
  await recordAgain(line.customer_uuid);
  const query = { customer_product_uuid: line.uuid };
  const { plans, promo: runs } = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  const offOf = (code: string) => plans.find((plan) => plan.code === `private-${code}`)?.off;
  return { off: ['postpaid-s', 'postpaid-m', 'postpaid-xl', 'prepaid-m'].map(offOf), runs };
};

test.each<[string, PlacedPromo | null, number, number[], number | null]>([
  ['an order without a promo', null, 0, [0, 0, 0, 0], null],
  ['a promo in euro of at most the plan price', buildPromo('euro', 15, 6), -1, [10, 15, 15, 0], 5],
  ['a promo in percent of each plan', buildPromo('percentage', 10, 12), -1, [1, 2, 3, 0], 11],
  ['a promo that ends before another plan can begin', buildPromo('euro', 5, 1), 0, [0, 0, 0, 0], null],
  ['a promo that ends a month after another plan can begin', buildPromo('euro', 5, 2), 0, [5, 5, 5, 0], 2],
])('the plan comparison has the discounts of %s', async (_, orderedPromo, monthOffset, expectedOff, fullPriceMonth) => {
  const comparison = await comparePrices(sim, orderedPromo, firstOfMonthAt(monthOffset));
  expect(comparison).toEqual({
    off: expectedOff,
    runs: fullPriceMonth === null ? null : { full_price_from: firstOfMonthAt(fullPriceMonth) },
  });
});

test('a promo in euro is split over the SIMs of the order, and each SIM keeps its share', async () => {
  const { browser, ownSim, extraSim } = await createTwoSims(product);
  const orderedPromo = buildPromo('euro', 12, 6);
  expect((await comparePrices({ browser, line: ownSim }, orderedPromo, firstOfMonthAt(-1))).off).toEqual([
    10, 10, 10, 0,
  ]);
  expect((await comparePrices({ browser, line: extraSim }, orderedPromo, firstOfMonthAt(-1))).off).toEqual([
    2, 2, 2, 0,
  ]);
});

test('the ordered plan has its ordered price, and other plans their catalogue price', async () => {
  const ofSim = eq(orderProduct.uuid, sim.order_product_uuid);
  await product.db.write.update(orderProduct).set({ price_cents: 850 }).where(ofSim);
  await recordAgain(sim.line.customer_uuid);
  const query = { customer_product_uuid: sim.line.uuid };
  const comparison = await sim.browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect([
    comparison.present.price,
    ...comparison.plans.filter(({ offered }) => offered).map(({ price }) => price),
  ]).toEqual([8.5, 20, 30]);
});

test('a plan change records a price from the 1st, and taking the change back restores the price without an end', async () => {
  const { browser, line } = await createActiveSim(product);
  const fetchPrices = async () =>
    (await queryAgreedPrices(product.db.read, [line.customer_uuid]))
      .get(line.uuid)
      ?.map(({ cents, valid_from, valid_until }) => ({
        cents,
        valid_from,
        valid_until,
      }));
  const today = brusselsDate(product.clock.now());
  const orderedPrices = [{ cents: 1000, valid_from: today, valid_until: null }];
  expect(await fetchPrices()).toEqual(orderedPrices);
  const { offers } = await browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const larger = offers.find(({ code }) => code === 'private-postpaid-m');
  const body = { customer_product_uuid: line.uuid, offer_uuid: larger?.uuid };
  for (let time = 0; time < 2; time += 1)
    expect((await browser.post('/api/customer/product/tariff/change', body)).status).toBe(200);
  expect(await fetchPrices()).toEqual([
    { cents: 1000, valid_from: today, valid_until: firstOfMonthAt(1) },
    { cents: 2000, valid_from: firstOfMonthAt(1), valid_until: null },
  ]);
  expect(
    (await browser.post('/api/customer/product/tariff/take-back', { customer_product_uuid: line.uuid })).status,
  ).toBe(200);
  expect(await fetchPrices()).toEqual(orderedPrices);
});

test('the job records the same prices as the activation, and a repeated job changes nothing', async () => {
  const { line } = await createActiveSim(product);
  const queryPriceRows = () =>
    product.db.read.select().from(agreedPrice).where(eq(agreedPrice.customer_uuid, line.customer_uuid));
  const pricesBefore = await queryPriceRows();
  await recordAgain(line.customer_uuid);
  expect(await queryPriceRows()).toEqual(pricesBefore);
  await runRecordMissingAgreedPrices({ after: null }, createTestJobContext(product, {} as never));
  expect(await queryPriceRows()).toEqual(pricesBefore);
});

test('the job keeps a price that an activation records while the job runs', async () => {
  const { line } = await createActiveSim(product);
  const ofCustomer = eq(agreedPrice.customer_uuid, line.customer_uuid);
  const deletedPrices = await product.db.write.delete(agreedPrice).where(ofCustomer).returning();
  const pricesOfActivation = deletedPrices.map((price) => ({ ...price, cents: (price.cents ?? 0) + 1 }));
  const [recorded, jobWaits] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const activation = product.db.tx(async (tx) => {
    await tx.insert(agreedPrice).values(pricesOfActivation);
    recorded.resolve();
    await jobWaits.promise;
  });
  await recorded.promise;
  const job = runRecordMissingAgreedPrices({ after: null }, createTestJobContext(product, {} as never));
  const isJobWaiting = async () =>
    (await queryConnectionPids(product.db.read, { waitingOnly: true, statement: '^insert into "agreed_price"' }))
      .length > 0;
  await product.waitFor(isJobWaiting).finally(() => jobWaits.resolve());
  await Promise.all([activation, job]);
  expect(await product.db.read.select().from(agreedPrice).where(ofCustomer)).toEqual(pricesOfActivation);
});
