import { describe, expect, test } from 'vitest';
import { createActiveSim, activateOrderedSim } from '#app/testing/sims/active-sim.ts';
import { setUpAddonTestKitForFile } from '#app/testing/sims/addons-of-file.ts';
import { createSignedInBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { startAndPayTopUp } from '#app/testing/sims/prepaid-sim.ts';
import { eq } from 'drizzle-orm';
import { prepaidEntry } from '#billing/server/tables.ts';

const { product, addons } = setUpAddonTestKitForFile();

test('a data add-on is pending until the network confirms, and is then mailed and added to the bucket', async () => {
  const { browser, email, line } = await createActiveSim(product);
  const before = await addons.dataOf(browser);
  const reply = await addons.add(browser, line.uuid, 'data-10');
  expect(reply.response).toMatchObject({
    addons: [{ offer_uuid: addons.uuids['data-10'], state: 'adding', ends_on: null }],
  });
  expect(await addons.dataOf(browser)).toEqual(before);
  expect((await addons.add(browser, line.uuid, 'data-10')).problem.code).toBe('ADDON_ALREADY_ON');
  const [{ uuid: customer_addon_uuid } = { uuid: '' }] = reply.response.addons;
  const removalReply = await browser.post(`${addons.path}/remove`, { customer_addon_uuid });
  expect(removalReply.problem.code).toBe('ADDON_PENDING');
  await addons.becomes(browser, 'data-10', 'active');
  expect(await addons.atNetwork(line.msisdn)).toEqual(['data-10']);
  const after = await addons.dataOf(browser);
  expect((after?.monthly ?? 0) - (before?.monthly ?? 0)).toBe(10);
  expect(after?.total).toBeGreaterThan(before?.total ?? 0);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject.endsWith('is on')),
  );
  expect(mail.text).toMatch(/10\sGB of data.*5\.00.*VAT included/s);
});

test('three concurrent requests for the same add-on add it once', async () => {
  const { browser, line } = await createActiveSim(product);
  const browsers = await Promise.all([1, 2, 3].map(() => createSignedInBrowser(product, line.customer_uuid)));
  // A first call fetches the CSRF cookie and token of each browser, so that the calls below are sent at the same time.
  await Promise.all(browsers.map((each) => each.post('/api/customer/language/change', { language: 'en' })));
  const answers = await Promise.all(browsers.map((each) => addons.add(each, line.uuid, 'co2-5')));
  expect(answers.map(({ status, problem }) => problem.code ?? String(status)).toSorted()).toEqual([
    '200',
    'ADDON_ALREADY_ON',
    'ADDON_ALREADY_ON',
  ]);
  expect(await addons.statesOf(browser)).toEqual([[addons.uuids['co2-5'], 'active']]);
});

describe('an add-on', () => {
  test('can be added again after the network refused it, which is mailed to the customer', async () => {
    const { browser, email, line } = await createActiveSim(product);
    await addons.world.trigger('/api/network/behaviour', { mode: 'refuse', code: 'NETWORK_FAULT', times: 1 });
    await addons.add(browser, line.uuid, 'data-10');
    await addons.becomes(browser, 'data-10', 'failed');
    const mail = await product.waitFor(async () =>
      (await fetchMessages(product, email)).find(({ subject }) => /could not be added/.test(subject)),
    );
    expect(mail.text).toContain('you pay nothing');
    await addons.add(browser, line.uuid, 'data-10');
    await addons.becomes(browser, 'data-10', 'active');
    expect(await addons.statesOf(browser)).toHaveLength(1);
  });

  test('fails at the deadline without an answer of the network, and a late success is reverted', async () => {
    const { browser, line } = await createActiveSim(product);
    await addons.world.trigger('/api/network/behaviour', { mode: 'hold', times: 1 });
    await addons.add(browser, line.uuid, 'data-10');
    await product.waitFor(async () =>
      (await addons.world.orders()).some(({ kind, state }) => kind === 'change-addons' && state === 'acknowledged'),
    );
    await product.advanceClock('PT5H');
    await addons.becomes(browser, 'data-10', 'failed');
    const heldOrder = (await addons.world.orders()).find(
      ({ kind, state }) => kind === 'change-addons' && state === 'acknowledged',
    );
    await addons.world.trigger(`/api/network/orders/${heldOrder?.id}/complete`);
    await product.waitFor(async () => (await addons.atNetwork(line.msisdn))?.length === 0);
    expect(await addons.statesOf(browser)).toEqual([[addons.uuids['data-10'], 'failed']]);
  });
});

test('an add-on for another plan, not on sale or for the SIM of another customer is refused', async () => {
  const { browser, line } = await createActiveSim(product, { offer: 'private-postpaid-m' });
  expect((await addons.add(browser, line.uuid, 'sms-500')).problem.code).toBe('ADDON_NOT_OFFERED');
  const reply = await browser.post(`${addons.path}/add`, { customer_product_uuid: line.uuid, offer_uuid: line.uuid });
  expect(reply.problem.code).toBe('ADDON_NOT_OFFERED');
  const stranger = await createActiveSim(product);
  expect((await addons.add(stranger.browser, line.uuid, 'data-10')).status).toBe(404);
});

describe('an add-on of a prepaid SIM', () => {
  const paidSim = async () => {
    const draft = await registerCustomerWithDraftOrder(product, 'private-prepaid-s');
    await draft.accept();
    const { checkout_url } = (await draft.browser.post('/api/order/pay', { order_uuid: draft.order_uuid })).response;
    await payAtProvider(product, checkout_url);
    const [{ uuid } = { uuid: '' }] = draft.order_product;
    return { browser: draft.browser, line: await activateOrderedSim(product, draft.browser, uuid) };
  };
  const entriesOf = (customer_uuid: string) =>
    product.db.read.select().from(prepaidEntry).where(eq(prepaidEntry.customer_uuid, customer_uuid));

  test('is refused with BALANCE_TOO_LOW, and is debited and credited again when the network refuses it', async () => {
    const { browser, line } = await paidSim();
    const customer = browser.customer ?? '';
    await addons.world.trigger('/api/network/behaviour', { mode: 'refuse', code: 'NETWORK_FAULT', times: 1 });
    const balance = async () => (await entriesOf(customer)).reduce((sum, { amount_cents }) => sum + amount_cents, 0);
    const before = await balance();
    const refusedReply = await addons.add(browser, line.uuid, 'co2-25');
    expect(before).toBeLessThan(1200);
    expect(refusedReply.problem).toMatchObject({ code: 'BALANCE_TOO_LOW' });
    expect(refusedReply.problem.detail).toMatch(/€\d/);
    await startAndPayTopUp(product, browser, line.uuid, 10);
    expect((await addons.add(browser, line.uuid, 'data-10')).status).toBe(200);
    // The price is debited at once; after the network refused the add-on it is credited again.
    await addons.becomes(browser, 'data-10', 'failed');
    const ofAddon = (await entriesOf(customer)).filter(({ kind }) => kind.startsWith('addon'));
    expect(new Set(ofAddon.map(({ kind }) => kind))).toEqual(new Set(['addon', 'addon_back']));
    expect(await balance()).toBe(before + 1000);
  });
});
