import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim, logInByNumber, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { fetchSwap, moveSwapParcel, startSwap, waitForSwapState } from '#app/testing/sims/sim-swap.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

test('a sub-account can read the swap of its own SIM only, and cannot start one', async () => {
  const { browser, ownSim, extraSim } = await createTwoSims(product);
  expect(await fetchSwap(browser, extraSim)).toMatchObject({
    refusal: null,
    product: { msisdn: extraSim.msisdn, type: 0, state: 'active' },
    address: { city: 'Brussel' },
    hold_until: null,
    delivery_days: 2,
    swap: null,
  });
  const sub = await logInByNumber(product, extraSim.msisdn);
  await startSwap(browser, extraSim, 'damaged', 0);
  expect(await fetchSwap(sub, extraSim)).toMatchObject({ address: null, swap: { order_product: { type: 0 } } });
  expect((await sub.callEndpoint('GET /api/customer/session')).customer_product[0]?.swap).toMatchObject({
    sim_type: 0,
  });
  const query = { customer_product_uuid: ownSim.uuid };
  expect((await sub.get('/api/customer/product/sim-swap', { query })).status).toBe(404);
  const body = { customer_product_uuid: extraSim.uuid, reason: 'lost', sim_type: 0 };
  expect((await sub.post('/api/customer/product/start-sim-swap', body)).problem.code).toBe('MASTER_ONLY');
});

test('the session shows the delivery state of the card of a swap', async () => {
  const { browser, line } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 1);
  await moveSwapParcel(product, await waitForSwapState(product, browser, line, 'sim_in_delivery'), 'return');
  await product.waitFor(async () => {
    const [sim] = (await browser.callEndpoint('GET /api/customer/session')).customer_product;
    return sim?.swap?.delivery === 'returned';
  });
});

test('one mail is sent when the card of a swap has arrived', async () => {
  const { browser, line, email } = await createActiveSim(product);
  await startSwap(browser, line, 'damaged', 1);
  const swap = await waitForSwapState(product, browser, line, 'sim_in_delivery');
  await moveSwapParcel(product, swap, 'deliver');
  const arrived = async () =>
    (await fetchMessages(product, email)).filter(({ subject }) => subject === 'Your new SIM card has arrived');
  const [mail] = await product.waitFor(async () => (await arrived()).length > 0 && arrived());
  expect(mail?.text).toContain('the courier has delivered it');
  expect(mail?.links.some((link) => link.includes(`/customer/swap/${line.uuid}`))).toBe(true);
  expect(await arrived()).toHaveLength(1);
});
