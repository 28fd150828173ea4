import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeAddress, stepUpWithPassword } from '#app/testing/customers/new-customer.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startSwap, waitForSwapState, waitForSwapRevocationToken } from '#app/testing/sims/sim-swap.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { simSwap } from './tables.ts';
import { eq } from 'drizzle-orm';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

const path = '/api/customer/product/stop-sim-swap';

const rowOf = async (uuid: string) => (await product.db.read.select().from(simSwap).where(eq(simSwap.uuid, uuid)))[0];

test('the link of the SMS cancels the swap once and ends all sessions', async () => {
  const { browser, line } = await createActiveSim(product);
  const { swap_uuid } = await startSwap(browser, line, 'damaged', 1);
  const token = await waitForSwapRevocationToken(product, line.msisdn);
  const visitor = product.browser();
  expect((await visitor.post(path, { token: 'x'.repeat(43) })).problem.code).toBe('LINK_UNKNOWN');
  expect((await visitor.post(path, { token })).status).toBe(200);
  expect((await visitor.post(path, { token })).problem.code).toBe('LINK_USED');
  expect(await rowOf(swap_uuid)).toMatchObject({ state: 'cancelled', ended_by: 'revoked' });
  expect((await browser.get('/api/customer/session')).status).toBe(401);
});

test('the link of the SMS cancels a swap that is held', async () => {
  const { browser, line } = await createActiveSim(product);
  await product.advanceClock('P2D');
  await stepUpWithPassword(browser);
  const shipping_address = { ...homeAddress, zip_code: '9000', city: 'Gent' };
  const { swap_uuid, state } = await startSwap(browser, line, 'damaged', 1, { shipping_address });
  expect(state).toBe('held');
  const token = await waitForSwapRevocationToken(product, line.msisdn);
  expect((await product.browser().post(path, { token })).status).toBe(200);
  expect(await rowOf(swap_uuid)).toMatchObject({ state: 'cancelled', ended_by: 'revoked' });
});

test('the swap of a lost SIM has a link too, and the link of the mail cancels it', async () => {
  const { browser, email, line } = await createActiveSim(product);
  const { swap_uuid } = await startSwap(browser, line, 'lost', 1);
  await waitForSwapState(product, browser, line, 'sim_in_delivery');
  const sms = await product.waitFor(async () =>
    (await fetchMessages(product, line.msisdn)).find(({ text }) => text.includes('lost or stolen')),
  );
  expect(sms.links).toEqual([expect.stringContaining('/swap-stop?token=')]);
  expect((await rowOf(swap_uuid))?.revocation_hash).not.toBeNull();
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject.startsWith('Your SIM is blocked')),
  );
  const link = mail.links.find((each) => each.includes('/not-me')) ?? '';
  const token = new URL(link).searchParams.get('token') ?? '';
  expect((await product.browser().post('/api/customer/stop', { token })).status).toBe(200);
  expect(await rowOf(swap_uuid)).toMatchObject({ state: 'cancelled', ended_by: 'revoked' });
});
