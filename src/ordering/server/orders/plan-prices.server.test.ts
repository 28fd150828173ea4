import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { addMonths, brusselsDate, firstOfMonth, startOfBusinessDay } from '#platform/pure/calendar.ts';
import type { PlacedPromo } from '#promotions/rules/promo.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { customerOrder, orderProduct } from '../tables.ts';

let product: TestApp;
let sim: Awaited<ReturnType<typeof createActiveSim>>;
beforeAll(async () => {
  product = await startTestApp();
  sim = await createActiveSim(product);
});
afterAll(() => product.stop());

type Sim = Pick<typeof sim, 'browser' | 'line'>;
const promo = (kind: 'percentage' | 'euro', value: number, months: number) =>
  ({ code: 'TEST', kind, value, months }) as PlacedPromo;

/** The first of the month `at` months from now. */
const first = (at: number): string => addMonths(firstOfMonth(brusselsDate(product.clock.now())), at);

/** Quoted plan discounts of a SIM ordered with this promo and in use since this date. */
const compared = async ({ browser, line }: Sim, ordered: PlacedPromo | null, since: string) => {
  const activated_at = startOfBusinessDay(since);
  await product.db.write.update(customerProduct).set({ activated_at }).where(eq(customerProduct.uuid, line.uuid));
  const own = eq(customerOrder.customer_uuid, line.customer_uuid);
  await product.db.write.update(customerOrder).set({ promo: ordered }).where(own);
  const query = { customer_product_uuid: line.uuid };
  const { plans, promo: runs } = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  const offOf = (code: string) => plans.find((plan) => plan.code === `private-${code}`)?.off;
  return { off: ['postpaid-s', 'postpaid-m', 'postpaid-xl', 'prepaid-m'].map(offOf), runs };
};

test.each<[string, PlacedPromo | null, number, number[], number | null]>([
  ['without a promo', null, 0, [0, 0, 0, 0], null],
  ['an amount, never more than the plan', promo('euro', 15, 6), -1, [10, 15, 15, 0], 5],
  ['a share of each plan', promo('percentage', 10, 12), -1, [1, 2, 3, 0], 11],
  ['a promo in its last month, which is over when another plan begins', promo('euro', 5, 1), 0, [0, 0, 0, 0], null],
  ['a promo with one month more', promo('euro', 5, 2), 0, [5, 5, 5, 0], 2],
])('%s', async (_, ordered, since, off, over) => {
  const told = await compared(sim, ordered, first(since));
  expect(told).toEqual({ off, runs: over === null ? null : { full_price_from: first(over) } });
});

test('an amount off is split at the order, and each SIM keeps its share: the second gets the remainder', async () => {
  const { browser, own, extra } = await createTwoSims(product);
  const ordered = promo('euro', 12, 6);
  expect((await compared({ browser, line: own }, ordered, first(-1))).off).toEqual([10, 10, 10, 0]);
  expect((await compared({ browser, line: extra }, ordered, first(-1))).off).toEqual([2, 2, 2, 0]);
});

test('the ordered plan has its ordered price, and other plans their catalogue price', async () => {
  const own = eq(orderProduct.uuid, sim.order_product_uuid);
  await product.db.write.update(orderProduct).set({ price_cents: 850 }).where(own);
  const query = { customer_product_uuid: sim.line.uuid };
  const known = await sim.browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect([known.present.price, ...known.plans.filter(({ offered }) => offered).map(({ price }) => price)]).toEqual([
    8.5, 20, 30,
  ]);
});
