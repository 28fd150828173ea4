import { and, eq, inArray } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { verifyCarbonLedger } from './verify-carbon-ledger.ts';
import { syncReversals } from './credits.store.ts';
import { carbonEntry } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
}, 300_000);
afterAll(() => product.stop());

test('the carbon of an extra goes back with the contract that is withdrawn, once', async () => {
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
  const credited = (await gramsOf('plan', 'addon')).toSorted((one, other) => one - other);
  expect((await gramsOf('reversed')).map((grams) => 0 - grams).toSorted((one, other) => one - other)).toEqual(credited);
  expect(await verifyCarbonLedger(product.db)).toEqual([]);
});
