import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

const path = '/api/customer/product/activation-code';

test('the activation code of a swap to an eSIM can be read repeatedly, until the swap is cancelled', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 0);
  const { uuid: swap_uuid } = await waitForSwapState(product, browser, line, 'esim_ready');
  const first = (await browser.post(path, { swap_uuid })).response;
  expect(first.activation_code).toMatch(/^LPA:1\$/);
  expect((await browser.post(path, { swap_uuid })).response).toEqual(first);
  await browser.post('/api/customer/product/cancel-sim-swap', { swap_uuid });
  const lateReply = await browser.post(path, { swap_uuid });
  expect([lateReply.status, lateReply.problem.code]).toEqual([409, 'SIM_SWAP_NOT_READY']);
});

test('a swap to a card has no activation code, and the swap of another customer is not found', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 1);
  const { uuid: swap_uuid } = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  expect((await browser.post(path, { swap_uuid })).problem.code).toBe('SIM_SWAP_NOT_READY');
  const { browser: stranger } = await createActiveSim(product);
  for (const other of [swap_uuid, randomUUID()])
    expect((await stranger.post(path, { swap_uuid: other })).status).toBe(404);
});
