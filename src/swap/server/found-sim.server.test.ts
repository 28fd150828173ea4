import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchSwap, startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { timer } from '#platform/db/tables.ts';
import { submitLineChange } from '#subscriptions/server/jobs.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

const path = '/api/customer/product/found-sim';

test('a found SIM is reactivated, and its swap is cancelled', async () => {
  const { browser, line } = await createActiveSim(product);
  const world = createSandboxControl(product);
  const customer_product_uuid = line.uuid;
  expect((await browser.post(path, { customer_product_uuid })).problem).toMatchObject({
    status: 409,
    code: 'SIM_NOT_LOST',
  });
  await startSwap(browser, line, 'lost', 1);
  await waitForSwapState(product, browser, line, 'sim_in_delivery');
  expect((await browser.post(path, { customer_product_uuid })).status).toBe(200);
  const { product: foundProduct, swap } = await fetchSwap(browser, line);
  expect([foundProduct.state, swap?.state, swap?.ended_by]).toEqual(['active', 'cancelled', 'found']);
  await product.waitFor(async () =>
    (await world.lines()).find(({ msisdn, state }) => msisdn === line.msisdn && state === 'active'),
  );
  expect((await world.orders()).filter(({ msisdn }) => msisdn === line.msisdn).map(({ kind }) => kind)).toEqual([
    'reactivate',
    'suspend',
    'activate',
  ]);
});

test('a block that the network refuses is retried until it succeeds', async () => {
  const { browser, line } = await createActiveSim(product);
  const world = createSandboxControl(product);
  await world.trigger('/api/network/behaviour', { mode: 'refuse', match: line.msisdn, times: 1 });
  await startSwap(browser, line, 'stolen', 1);
  // Once the refusal of the network is recorded, the retry is due in ten minutes.
  await product.waitFor(async () =>
    (await product.db.read.select().from(timer)).find(
      ({ job, payload }) => job === submitLineChange.name && JSON.stringify(payload).includes(line.order_product_uuid),
    ),
  );
  await product.advanceClock('PT11M');
  await product.waitFor(async () =>
    (await world.lines()).find(({ msisdn, state }) => msisdn === line.msisdn && state === 'inactive'),
  );
});
