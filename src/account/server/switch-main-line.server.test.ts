import { expect, test } from 'vitest';
import { createActiveSim, createTwoSims, logInByNumber } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });

const path = '/api/customer/own-number/change';
const fetchCustomerUuid = async (browser: TestBrowser): Promise<string> =>
  (await browser.callEndpoint('GET /api/customer/session')).customer.uuid;
const fetchNotices = async (msisdn: string) =>
  (await fetchMessages(product, msisdn)).filter(({ text }) => text.includes('whole')).map(({ text }) => text);

test('a change of the own number swaps the logins of two SIMs once, notifies both and ends the sessions by number', async () => {
  const { browser, email, ownSim, extraSim } = await createTwoSims(product);
  const owner = await fetchCustomerUuid(browser);
  const [byOwn, byExtra] = [await logInByNumber(product, ownSim.msisdn), await logInByNumber(product, extraSim.msisdn)];
  expect([await fetchCustomerUuid(byOwn), (await fetchCustomerUuid(byExtra)) === owner]).toEqual([owner, false]);

  const firstAnswer = await browser.post(path, { customer_product_uuid: extraSim.uuid });
  expect(firstAnswer.response.sub_account).toEqual([
    { customer_uuid: expect.any(String), customer_product_uuid: ownSim.uuid, allowed: true },
  ]);
  expect(await fetchCustomerUuid(browser)).toBe(owner);
  for (const endedBrowser of [byOwn, byExtra])
    expect((await endedBrowser.get('/api/customer/session')).status).toBe(401);
  const repeatedAnswer = await browser.post(path, { customer_product_uuid: extraSim.uuid });
  expect(repeatedAnswer.response).toEqual(firstAnswer.response);

  for (const { msisdn } of [ownSim, extraSim])
    await product.waitFor(async () => (await fetchNotices(msisdn)).length === 1);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject.includes('opens your whole account')),
  );
  expect(mail.links).toContainEqual(expect.stringContaining('/not-me?token='));
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.filter(({ kind }) => kind === 'own-number-changed')).toHaveLength(1);

  // The own number can be changed back.
  const answer = await browser.post(path, { customer_product_uuid: ownSim.uuid });
  expect(answer.response.sub_account).toMatchObject([{ customer_product_uuid: extraSim.uuid, allowed: true }]);
});

test('a change of the own number to the SIM of another customer is refused with 404', async () => {
  const { browser } = await createTwoSims(product);
  const otherCustomer = await createActiveSim(product);
  expect((await browser.post(path, { customer_product_uuid: otherCustomer.line.uuid })).status).toBe(404);
});
