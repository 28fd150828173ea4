import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { WEEK_BEFORE_FIRST } from '#app/testing/product/advance-in-month.ts';
import { registerCustomerAndOrderSim } from '#app/testing/orders/ordered-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { createActiveSim, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import {
  addDays,
  brusselsDate,
  daysInMonth,
  daysLeftInMonth,
  startOfNextMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import { addSeconds, toIso } from '#platform/pure/instant.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ beginsAt: WEEK_BEFORE_FIRST });
});
afterAll(() => product.stop());

test('the next bill is null before a SIM is active, and then has the days left in this month', async () => {
  const sim = await registerCustomerAndOrderSim(product, { offer: 'private-postpaid-s' });
  const fetchNext = async () => (await sim.browser.callEndpoint('GET /api/order/next-bill')).next;
  expect(await fetchNext()).toBe(null);
  const pendingProduct = await product.waitFor(async () => {
    const { orderProduct } = await sim.fetchSim();
    return orderProduct?.state === 'esim_ready' && orderProduct;
  });
  await sim.activate();
  const { activation_code } = pendingProduct.esim ?? {};
  await sandboxCall(product, '/api/esim/install', { activation_code, at_once: true });
  await product.waitFor(async () => (await sim.fetchSim()).products.length > 0);
  const now = product.clock.now();
  const today = brusselsDate(now);
  const plan = Math.round((1000 * daysLeftInMonth(today)) / daysInMonth(today)) / 100;
  expect(await fetchNext()).toMatchObject({
    at: toIso(startOfNextMonth(now)),
    bill_at: toIso(addSeconds(startOfNextMonth(now), 48 * 3600)),
    bill: { basis: 'gross', lines: [{ kind: 'plan', amount: plan }], totals: { gross: plan, to_pay: plan } },
    prepaid: null,
  });
});

describe('a SIM that the network has ended', () => {
  const createEndedSim = async () => {
    const sim = await createActiveSim(product);
    const { uuid, sim: card } = sim.line;
    const write = (change: Partial<typeof customerProduct.$inferInsert>) =>
      product.db.write.update(customerProduct).set(change).where(eq(customerProduct.uuid, uuid));
    const today = brusselsDate(product.clock.now());
    // In use since before this month.
    await write({ activated_at: startOfBusinessDay(addDays(today, -40)) });
    const world = createSandboxControl(product);
    await world.trigger(`/api/network/lines/${card.iccid}/terminate`);
    await world.waitForEvents();
    await product.waitFor(async () => (await sim.fetchSim()).products[0]?.state === 'deactivated');
    const fetchNext = async () => (await sim.browser.callEndpoint('GET /api/order/next-bill')).next;
    return { ...sim, today, uuid, write, fetchNext };
  };
  const byDays = (today: BusinessDate) => Math.round((1000 * (Number(today.slice(8)) - 1)) / daysInMonth(today)) / 100;

  test('is billed for its days of the month', async () => {
    const { fetchNext, today, uuid } = await createEndedSim();
    const lines = [{ customer_product_uuid: uuid, amount: byDays(today), period: { until: today } }];
    expect(await fetchNext()).toMatchObject({ bill: { lines, totals: { gross: byDays(today) } } });
  });

  test('is not billed when it ended in an earlier month', async () => {
    const { fetchNext, today, write } = await createEndedSim();
    await write({ ended_at: startOfBusinessDay(addDays(today, -Number(today.slice(8)))) });
    expect(await fetchNext()).toBe(null);
  });
});

test('a withdrawn SIM is not billed, and the other SIM of its order is', async () => {
  const { browser, ownSim, extraSim } = await createTwoSims(product);
  const order_product_uuid = extraSim.order_product_uuid;
  const { orders } = await browser.callEndpoint('GET /api/customer/withdrawal');
  const sims = [{ order_product_uuid, number: 'give_back' }];
  const order_uuid = orders[0]?.order_uuid;
  const { status } = await browser.post('/api/order/withdraw', { order_uuid, name: 'Ada Peeters', sims });
  expect(status).toBe(200);
  const [row] = await product.db.read
    .select({ ended_at: customerProduct.ended_at })
    .from(customerProduct)
    .where(eq(customerProduct.order_product_uuid, order_product_uuid));
  expect(row?.ended_at).toBeInstanceOf(Date);
  const { next } = await browser.callEndpoint('GET /api/order/next-bill');
  expect(next?.bill?.sims).toMatchObject([{ customer_product_uuid: ownSim.uuid }]);
});
