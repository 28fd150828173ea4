import { afterAll, beforeAll, expect, test } from 'vitest';
import { orderSim } from '#app/testing/orders/ordered-sim.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';
import { brusselsDate, daysInMonth, daysLeftInMonth, firstOfNextMonth } from '#platform/pure/calendar.ts';
import { toIso } from '#platform/pure/instant.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('nothing before a SIM is in use; then its days of this month, on the first of the next', async () => {
  const sim = await orderSim(product, { offer: 'private-postpaid-s' });
  const ask = async () => (await sim.browser.ask('GET /api/order/next-bill')).next;
  expect(await ask()).toBe(null);
  const ready = await product.until(async () => {
    const { pending } = await sim.look();
    return pending?.state === 'esim_ready' && pending;
  });
  await sim.activate();
  const { activation_code } = ready.esim ?? {};
  await sandboxCall(product, '/api/esim/install', { activation_code, at_once: true });
  await product.until(async () => (await sim.look()).products.length > 0);
  const now = product.clock.now();
  const today = brusselsDate(now);
  const plan = Math.round((1000 * daysLeftInMonth(today)) / daysInMonth(today)) / 100;
  expect(await ask()).toMatchObject({
    at: toIso(firstOfNextMonth(now)),
    postpaid: { total: plan, parts: [{ kind: 'plan', amount: plan }] },
    prepaid: null,
  });
});
