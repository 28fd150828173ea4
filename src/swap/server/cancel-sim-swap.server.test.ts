import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { installSwapProfile, startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { readyCustomers } from '#app/testing/sims/walk-ready-customers.ts';
import { simSwap } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers });
});
afterAll(() => product.stop());

const path = '/api/customer/product/cancel-sim-swap';

test('cancelling a swap also cancels its parcel; a repeat changes nothing', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 1);
  const sentSwap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  for (let time = 0; time < 2; time += 1)
    expect((await browser.post(path, { swap_uuid: sentSwap.uuid })).response).toMatchObject({ state: 'cancelled' });
  const code = sentSwap.order_product.delivery?.tracking_code;
  await product.waitFor(async () => {
    const [parcel] = await sandboxCall<{ state: string }[]>(product, `/api/courier/shipments?tracking_code=${code}`);
    return parcel?.state === 'cancelled';
  });
  expect((await browser.callEndpoint('GET /api/customer/session')).customer_product[0]).toMatchObject({
    state: 'active',
    swap: null,
    sim: { iccid: line.sim.iccid },
  });
});

test('an unwanted profile is cancelled, even when a phone installs it late', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 0);
  const readySwap = await waitForSwapState(product, browser, line, 'esim_ready');
  await browser.callEndpoint('POST /api/customer/product/cancel-sim-swap', { body: { swap_uuid: readySwap.uuid } });
  await product.waitFor(async () => {
    const profiles = await createSandboxControl(product).profiles();
    return profiles.some(({ state }) => state === 'Unavailable');
  });
  await startSwap(browser, line, 'damaged', 0);
  await installSwapProfile(product, await waitForSwapState(product, browser, line, 'esim_ready'));
  await waitForSwapState(product, browser, line, 'done');
});

test('a swap cannot be cancelled once the network has started it', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 0);
  const readySwap = await waitForSwapState(product, browser, line, 'esim_ready');
  await createSandboxControl(product).trigger('/api/network/behaviour', { mode: 'hold', match: line.msisdn, times: 1 });
  await installSwapProfile(product, readySwap);
  await waitForSwapState(product, browser, line, 'activating');
  expect((await browser.post(path, { swap_uuid: readySwap.uuid })).problem).toMatchObject({
    status: 409,
    code: 'SIM_SWAP_TOO_LATE',
  });
});

test('closing an account ends its swap, and the new SIM cannot be activated', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'lost', 1);
  const sentSwap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  await browser.callEndpoint('POST /api/customer/delete', { body: { confirm: true } });
  const code = sentSwap.order_product.delivery?.tracking_code;
  await product.waitFor(async () => {
    const [parcel] = await sandboxCall<{ state: string }[]>(product, `/api/courier/shipments?tracking_code=${code}`);
    return parcel?.state === 'cancelled';
  });
});

test('a new SIM that is not activated in time expires', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 1);
  await waitForSwapState(product, browser, line, 'sim_in_delivery');
  await product.advanceClock('P31D');
  await product.waitFor(async () => {
    const [row] = await product.db.read.select().from(simSwap).where(eq(simSwap.customer_product_uuid, line.uuid));
    return row?.state === 'cancelled' && row.ended_by === 'expired';
  });
});
