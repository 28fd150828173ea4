import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeSim } from '#app/testing/sims/active-sim.ts';
import { outsideWorld } from '#app/testing/product/outside-world.ts';
import { lookAtSwap, startSwap, swapIn } from '#app/testing/sims/sim-swap.ts';
import { testProduct, type TestProduct } from '#app/testing/product/test-product.ts';
import { timer } from '#platform/db/tables.ts';
import { changeLine } from '#subscriptions/server/jobs.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const path = '/api/customer/product/found-sim';

test('a SIM that was found works again, and the new one is cancelled', async () => {
  const { browser, line } = await activeSim(product);
  const world = outsideWorld(product);
  const customer_product_uuid = line.uuid;
  expect((await browser.post(path, { customer_product_uuid })).problem).toMatchObject({
    status: 409,
    code: 'SIM_NOT_LOST',
  });
  await startSwap(browser, line, 'lost', 1);
  await swapIn(product, browser, line, 'sim_in_delivery');
  expect((await browser.post(path, { customer_product_uuid })).status).toBe(200);
  const { product: now, swap } = await lookAtSwap(browser, line);
  expect([now.state, swap?.state, swap?.ended_by]).toEqual(['active', 'cancelled', 'found']);
  await product.until(async () =>
    (await world.lines()).find(({ msisdn, state }) => msisdn === line.msisdn && state === 'active'),
  );
  expect((await world.orders()).filter(({ msisdn }) => msisdn === line.msisdn).map(({ kind }) => kind)).toEqual([
    'reactivate',
    'suspend',
    'activate',
  ]);
});

test('a block that the network refuses is asked for again until it stands', async () => {
  const { browser, line } = await activeSim(product);
  const world = outsideWorld(product);
  await world.press('/api/network/behaviour', { mode: 'refuse', match: line.msisdn, times: 1 });
  await startSwap(browser, line, 'stolen', 1);
  // Known here, so that it is asked for again in ten minutes from now.
  await product.until(async () =>
    (await product.db.read.select().from(timer)).find(
      ({ job, payload }) => job === changeLine.name && JSON.stringify(payload).includes(line.order_product_uuid),
    ),
  );
  await product.advance('PT11M');
  await product.until(async () =>
    (await world.lines()).find(({ msisdn, state }) => msisdn === line.msisdn && state === 'inactive'),
  );
});
