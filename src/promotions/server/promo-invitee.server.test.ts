import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { homeAddress, registerCustomer } from '#app/testing/customers/new-customer.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { erasePersonalData, type PersonalTable } from '#platform/db/personal-data.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { promotionsPersonalTables } from './tables.ts';
import { applyReferredSimActivated, applyReferredSimDeactivated } from './referrals.store.ts';

const [ofReferral] = promotionsPersonalTables as [PersonalTable];

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('counts the customers who register by a referral code', async () => {
  const { browser } = await registerCustomer(product);
  const invitee = async () =>
    (await browser.get('/api/promo/invitee')).response as { ref_code: string; invited: number };
  const mine = await invitee();
  expect(mine).toMatchObject({
    invited: 0,
    campaign_user: false,
    referral_url: `${product.url}/?ref=${mine.ref_code}`,
  });
  for (const ref_code of [mine.ref_code, 'not a code', undefined]) {
    const body = {
      email: `${randomUUID()}@example.com`,
      password: 'Quiet-Rivers-Bend9',
      customer_type: 1,
      no_send_email: true,
      ref_code,
    };
    expect((await product.browser().post('/api/customer/register', body)).status).toBe(200);
  }
  expect(await invitee()).toMatchObject({ invited: 1, earned: 0, friends: [{ state: 'invited', earns_at: null }] });
  expect((await product.browser().get('/api/promo/invitee')).problem.code).toBe('SESSION_EXPIRED');
});

type Invitee = { ref_code: string; earned: number; friends: { state: string }[]; came: { state: string } | null };
const inviteeOf = async (browser: TestBrowser) => (await browser.get('/api/promo/invitee')).response as Invitee;

const comes = async (ref_code: string, email = `${randomUUID()}@example.com`) => {
  const browser = product.browser();
  const body = { email, password: 'Quiet-Rivers-Bend9', customer_type: 1, no_send_email: true, ref_code };
  const { response } = await browser.post('/api/customer/register', body);
  const { session_uuid, customer } = response as { session_uuid: string; customer: { uuid: string } };
  browser.session = session_uuid;
  return { browser, customer_uuid: customer.uuid };
};

const isCalled = (browser: TestBrowser, first_name: string) =>
  browser.post('/api/customer/change/personal', {
    personal_data: { first_name, last_name: 'Janssens', birth_data: { birth_at: '1990-05-01' } },
    personal_address: homeAddress,
    shipping_address: null,
  });

test('rewards both sides after 30 active days, and not a referral of oneself', async () => {
  const inviter = await registerCustomer(product);
  await isCalled(inviter.browser, 'Eva');
  const { ref_code } = await inviteeOf(inviter.browser);
  const [friend, self, gone] = [await comes(ref_code), await comes(ref_code), await comes(ref_code)];
  await isCalled(friend.browser, 'Noor');
  await isCalled(self.browser, 'EVA');
  const sims = [friend, self, gone].map(({ customer_uuid }) => ({ customer_uuid, order_product_uuid: randomUUID() }));
  const now = product.clock.now();
  const long = addSeconds(now, -30 * 86_400);
  for (const sim of sims)
    await product.db.tx((tx) =>
      applyReferredSimActivated(tx, sim, sim.customer_uuid === gone.customer_uuid ? now : long),
    );
  // Deactivation after 30 days leaves the reward; an earlier one cancels it.
  for (const sim of sims) await product.db.tx((tx) => applyReferredSimDeactivated(tx, sim, now));
  const seen = await inviteeOf(inviter.browser);
  expect(seen.friends.map(({ state }) => state)).toEqual(['earned', 'own', 'invited']);
  expect(seen).toMatchObject({ earned: 5, came: null });
  expect(await inviteeOf(friend.browser)).toMatchObject({ earned: 5, came: { state: 'earned' } });
  // The reward is fixed at registration; later changes of the setting do not apply.
  const promised = product.settings.REFERRAL_REWARD_CENTS;
  Object.assign(product.settings, { REFERRAL_REWARD_CENTS: 900 });
  expect(await inviteeOf(inviter.browser)).toMatchObject({ reward: 9, earned: 5 });
  Object.assign(product.settings, { REFERRAL_REWARD_CENTS: promised });
  // Deleting an account does not cancel the reward that another customer has earned.
  expect((await friend.browser.post('/api/customer/delete', { confirm: true, reason: 'moving' })).status).toBe(200);
  await product.waitFor(async () => (await friend.browser.get('/api/customer/session')).status === 401);
  await product.db.tx((tx) => erasePersonalData(tx, ofReferral, friend.customer_uuid));
  expect(await inviteeOf(inviter.browser)).toMatchObject({ earned: 5 });
});

test('ignores the referral code of the same campaign address', async () => {
  const email = `${randomUUID()}@example.com`;
  const { response } = await product.browser().post('/integration/vl/registration', { email, language: 'nl' });
  const { browser } = await comes((response as Invitee).ref_code, email);
  expect(await inviteeOf(browser)).toMatchObject({ came: null, friends: [] });
});
