import { expect, test } from 'vitest';
import {
  registerCustomerWithDraftOrder,
  type DraftOrder,
  fetchOrderProducts,
} from '#app/testing/orders/draft-order.ts';
import { createDraft } from '#app/testing/orders/new-order.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { activateOrderedSim, logInByNumber } from '#app/testing/sims/active-sim.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';

const product = setUpTestAppForFile();

const fetchSession = (browser: TestBrowser) => browser.callEndpoint('GET /api/customer/session');
const customerOf = async (msisdn: string): Promise<string> =>
  (await fetchSession(await logInByNumber(product, msisdn))).customer.uuid;
const createDraftWithUsers = (users: Parameters<typeof registerCustomerWithDraftOrder>[2] = {}): Promise<DraftOrder> =>
  registerCustomerWithDraftOrder(product, 'private-postpaid-s', { lines: 2, ...users });
const userEmma = { own_number: false, user_name: 'Emma' };

test('the own number chosen with the order logs in to the whole account, even when another SIM is active first', async () => {
  const { browser, order_product, accept } = await createDraftWithUsers({ users: [userEmma, { own_number: true }] });
  const [firstSim, secondSim] = order_product;
  await accept();
  expect((await fetchOrderProducts(browser)).map(({ own_number, user_name }) => [own_number, user_name])).toEqual([
    [false, 'Emma'],
    [true, null],
  ]);
  const emma = await activateOrderedSim(product, browser, firstSim?.uuid ?? '');
  expect(emma.name).toBe('Emma');
  expect((await fetchSession(browser)).sub_account).toMatchObject([
    { customer_product_uuid: emma.uuid, allowed: true },
  ]);
  expect(await customerOf(emma.msisdn)).not.toBe(browser.customer);

  const ownSim = await activateOrderedSim(product, browser, secondSim?.uuid ?? '');
  expect(await customerOf(ownSim.msisdn)).toBe(browser.customer);
  expect((await fetchSession(browser)).sub_account).toMatchObject([{ customer_product_uuid: emma.uuid }]);

  // The own number can be changed afterwards.
  const path = '/api/customer/own-number/change';
  const changeAnswer = await browser.post(path, { customer_product_uuid: emma.uuid });
  expect(changeAnswer.response).toMatchObject({ sub_account: [{ customer_product_uuid: ownSim.uuid }] });
});

test('the number of a SIM ordered for somebody else logs in to a sub-account, even as the first active SIM', async () => {
  const { browser, order_product, accept } = await createDraftWithUsers({ users: [userEmma, { own_number: false }] });
  await accept();
  const line = await activateOrderedSim(product, browser, order_product[1]?.uuid ?? '');
  expect((await fetchSession(browser)).sub_account).toMatchObject([{ customer_product_uuid: line.uuid }]);
  expect(await customerOf(line.msisdn)).not.toBe(browser.customer);
});

test('the number of a SIM ordered for somebody else logs in to a sub-account after the own SIM of the order was withdrawn', async () => {
  const draft = await createDraftWithUsers({ users: [userEmma, { own_number: true }] });
  const { browser, order_uuid, order_product } = draft;
  const [emmasSim, ownSim] = order_product.map(({ uuid }) => uuid);
  await draft.accept();
  const sims = [{ order_product_uuid: ownSim }];
  expect((await browser.post('/api/order/withdraw', { order_uuid, name: 'Ada Peeters', sims })).status).toBe(200);
  const emma = await activateOrderedSim(product, browser, emmasSim ?? '');
  const { customer_product, order_product: pendingSims } = await fetchSession(browser);
  expect([customer_product.map(({ uuid }) => uuid), pendingSims]).toEqual([[emma.uuid], []]);
  expect(await customerOf(emma.msisdn)).not.toBe(browser.customer);
});

test('without a choice in the order the first active SIM logs in to the whole account', async () => {
  const { browser, order_product, accept } = await createDraftWithUsers();
  await accept();
  const line = await activateOrderedSim(product, browser, order_product[1]?.uuid ?? '');
  expect(await customerOf(line.msisdn)).toBe(browser.customer);
});

test.each([
  ['two own numbers', [{ own_number: true }, { own_number: true }]],
  ['an empty name', [{ own_number: true }, { user_name: '  ' }]],
  ['a name of 31 characters', [{ own_number: true }, { user_name: 'E'.repeat(31) }]],
  ['a name with NUL', [{ own_number: true }, { user_name: 'Em\u0000ma' }]],
  ['a name with a right-to-left override', [{ own_number: true }, { user_name: 'Em\u202ema' }]],
])('an order with %s is refused with INVALID_INPUT, and the draft is kept', async (_name, users) => {
  const { browser } = await createDraftWithUsers({ users: [{ own_number: true }, userEmma] });
  const offer = 'private-postpaid-s';
  const invalidLines = users.map((user) => ({ offer, type: 0 as const, ...user }));
  await expect(createDraft(browser, invalidLines)).rejects.toThrow('INVALID_INPUT');
  expect((await fetchOrderProducts(browser)).map(({ user_name }) => user_name)).toEqual([null, 'Emma']);
});
