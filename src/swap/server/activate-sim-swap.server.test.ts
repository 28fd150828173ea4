import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import {
  fetchSwapCardNumber,
  installSwapProfile,
  fetchSwap,
  startSwap,
  waitForSwapState,
} from '#app/testing/sims/sim-swap.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

const path = '/api/customer/product/activate-sim-swap';

test('an eSIM is replaced by a card that needs its own ICCID, and the card by an eSIM again', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'other_format', 1);
  const sentSwap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  const iccid = await fetchSwapCardNumber(product, sentSwap);
  expect(sentSwap.order_product.sim_number_end).toBe(iccid.slice(-4));
  for (const sim_number of ['', '1234', line.sim.iccid])
    expect((await browser.post(path, { swap_uuid: sentSwap.uuid, sim_number })).problem.code).toBe('SIM_NUMBER_WRONG');
  const activation = await browser.post(path, { swap_uuid: sentSwap.uuid, sim_number: iccid });
  expect(activation.response).toMatchObject({ state: 'activating' });
  expect((await browser.post(path, { swap_uuid: sentSwap.uuid, sim_number: iccid })).problem.code).toBe(
    'SIM_SWAP_NOT_READY',
  );
  await waitForSwapState(product, browser, line, 'done');
  const [card] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  expect(card).toMatchObject({ type: 1, msisdn: line.msisdn, sim: { iccid } });
  await startSwap(browser, line, 'damaged', 0);
  await installSwapProfile(product, await waitForSwapState(product, browser, line, 'esim_ready'));
  await product.waitFor(
    async () => (await browser.callEndpoint('GET /api/customer/session')).customer_product[0]?.type === 0,
  );
  // Each of the three SIMs was made and shipped, so the CO₂ estimate of the month counts them all.
  const query = { customer_product_uuid: line.uuid };
  const { parts } = await browser.callEndpoint('GET /api/green/emission/details', { query });
  expect(parts.find(({ part }) => part === 'sim')?.lines).toMatchObject([
    { factor: 'card', amount: 1 },
    { factor: 'esim', amount: 2 },
  ]);
});

test('a suspended SIM is replaced once it is reactivated', async () => {
  const { browser, line } = await createActiveSim(product);
  const world = createSandboxControl(product);
  const network = (action: string) => world.trigger(`/api/network/lines/${line.sim.iccid}/${action}`);
  await network('suspend');
  await product.waitFor(async () => (await fetchSwap(browser, line)).product.state === 'suspended');
  await startSwap(browser, line, 'damaged', 0);
  const readySwap = await waitForSwapState(product, browser, line, 'esim_ready');
  await installSwapProfile(product, readySwap);
  await world.waitForEvents();
  expect((await browser.post(path, { swap_uuid: readySwap.uuid })).problem).toMatchObject({
    status: 409,
    code: 'SIM_SWAP_SUSPENDED',
  });
  await network('reactivate');
  await waitForSwapState(product, browser, line, 'done');
});

test('a cancelled swap that the network completes is reversed', async () => {
  const { browser, line } = await createActiveSim(product);
  const world = createSandboxControl(product);
  await startSwap(browser, line, 'damaged', 0);
  const readySwap = await waitForSwapState(product, browser, line, 'esim_ready');
  await world.trigger('/api/network/behaviour', { mode: 'hold', match: line.msisdn, times: 1 });
  await installSwapProfile(product, readySwap);
  await waitForSwapState(product, browser, line, 'activating');
  const order = await product.waitFor(async () =>
    (await world.orders()).find(({ kind, msisdn }) => kind === 'replace-sim' && msisdn === line.msisdn),
  );
  await product.advanceClock('P1DT1H');
  await waitForSwapState(product, browser, line, 'failed');
  await browser.callEndpoint('POST /api/customer/product/cancel-sim-swap', { body: { swap_uuid: readySwap.uuid } });
  await world.trigger(`/api/network/orders/${order.id}/complete`);
  const returnOrder = await product.waitFor(async () =>
    (await world.orders()).find(({ kind, iccid }) => kind === 'replace-sim' && iccid === line.sim.iccid),
  );
  expect(returnOrder.msisdn).toBe(line.msisdn);
  const [after] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
  expect(after).toMatchObject({ state: 'active', sim: { iccid: line.sim.iccid } });
});
