import { afterAll, beforeAll, expect, test } from 'vitest';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim, createTwoSims, logInByNumber } from '#app/testing/sims/active-sim.ts';
import { fetchSwap, startSwap } from '#app/testing/sims/sim-swap.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

const path = '/api/customer/product/block';

test('blocking a SIM suspends it at once and is idempotent, and a found SIM is reactivated', async () => {
  const { browser, line } = await createActiveSim(product);
  const world = createSandboxControl(product);
  const body = { customer_product_uuid: line.uuid };
  for (let time = 0; time < 2; time += 1) expect((await browser.post(path, body)).status).toBe(200);
  expect((await fetchSwap(browser, line)).product.state).toBe('lost_stolen');
  await product.waitFor(async () =>
    (await world.lines()).find(({ msisdn, state }) => msisdn === line.msisdn && state === 'inactive'),
  );
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.filter(({ kind }) => kind === 'sim-blocked')).toHaveLength(1);
  expect((await browser.post('/api/customer/product/found-sim', body)).status).toBe(200);
  expect((await fetchSwap(browser, line)).product.state).toBe('active');
  await product.waitFor(async () =>
    (await world.orders()).filter(({ msisdn }) => msisdn === line.msisdn).some(({ kind }) => kind === 'reactivate'),
  );
});

test('concurrent blocks of a SIM succeed, and a swap of a blocked SIM can start', async () => {
  const { browser, line } = await createActiveSim(product);
  const body = { customer_product_uuid: line.uuid };
  const replies = await Promise.all([browser.post(path, body), browser.post(path, body)]);
  expect(replies.map(({ status }) => status)).toEqual([200, 200]);
  await startSwap(browser, line, 'lost', 1);
  expect((await fetchSwap(browser, line)).product.state).toBe('lost_stolen');
});

test('a sub-account blocks its own SIM only, and only the main account unblocks it', async () => {
  const { browser, ownSim, extraSim } = await createTwoSims(product);
  const user = await logInByNumber(product, extraSim.msisdn);
  expect((await user.post(path, { customer_product_uuid: ownSim.uuid })).status).toBe(404);
  const body = { customer_product_uuid: extraSim.uuid };
  expect((await user.post(path, body)).status).toBe(200);
  expect((await fetchSwap(user, extraSim)).product.state).toBe('lost_stolen');
  const foundPath = '/api/customer/product/found-sim';
  expect((await user.post(foundPath, body)).status).toBe(403);
  expect((await browser.post(foundPath, body)).status).toBe(200);
  expect((await fetchSwap(user, extraSim)).product.state).toBe('active');
});
