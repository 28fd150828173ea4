import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { acceptOrder, createDraft } from '#app/testing/orders/new-order.ts';
import { confirmEmail, registerCustomerAndOrderSim, type OrderedSim } from '#app/testing/orders/ordered-sim.ts';
import { createSandboxControl } from '#app/testing/product/sandbox-control.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

type Sim = { order_product_uuid: string; number?: 'give_back' };

const fetchWithdrawals = (browser: TestBrowser) => browser.callEndpoint('GET /api/customer/withdrawal');
const withdraw = (browser: TestBrowser, order_uuid: string, sims: Sim[]) =>
  browser.post('/api/order/withdraw', { order_uuid, name: 'Ada Peeters', sims });

test('a business customer cannot withdraw from an order', async () => {
  const { browser, email } = await registerCustomer(product, { type: 2, details: true });
  const { order_uuid, order_product } = await createDraft(browser, [{ offer: 'pro-postpaid-s', type: 0 }]);
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  await confirmEmail(product, browser, email);
  const sims = order_product.map(({ uuid }) => ({ order_product_uuid: uuid }));
  expect((await withdraw(browser, order_uuid, sims)).problem.code).toBe('WITHDRAWAL_CONSUMERS_ONLY');
  expect((await fetchWithdrawals(browser)).orders[0]?.refusal).toBe('WITHDRAWAL_CONSUMERS_ONLY');
});

test('the number of an unfinished port-in is shown as staying with its operator', async () => {
  const sim = await registerCustomerAndOrderSim(product);
  const { browser, email, order_uuid, order_product_uuid } = sim;
  const readySim = await product.waitFor(async () => {
    const { orderProduct } = await sim.fetchSim();
    return orderProduct?.state === 'esim_ready' && orderProduct;
  });
  const [operator] = (await getCatalogue(product.db)).operators;
  const own_number = { msisdn: '+32470123124', operator_name: operator?.name };
  const portInDetails = { operator_uuid: operator?.uuid, subscription: 'prepaid', sim_number: '8932010000000001051' };
  await sim.activate({ port_in: { ...portInDetails, msisdn: own_number.msisdn, mandate: true } });
  await createSandboxControl(product).install(readySim.esim?.activation_code);
  const temporary = (await product.waitFor(async () => (await sim.fetchSim()).products[0])).msisdn;
  expect((await fetchWithdrawals(browser)).orders[0]?.sims[0]).toMatchObject({ msisdn: temporary, own_number });
  await withdraw(browser, order_uuid, [{ order_product_uuid, number: 'give_back' }]);
  const { sims } = await product.waitFor(async () =>
    (await fetchWithdrawals(browser)).withdrawals.find(({ state }) => state === 'done'),
  );
  expect(sims[0]).toMatchObject({ msisdn: temporary, own_number });
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ subject }) => /received your withdrawal/.test(subject)),
  );
  expect(mail.text).toContain(`0470 12 31 24, stays with ${operator?.name}`);
});

test('a withdrawal after the period is refused, and a repeated earlier withdrawal returns the first one', async () => {
  const [earlySim, lateSim] = [await registerCustomerAndOrderSim(product), await registerCustomerAndOrderSim(product)];
  const sims = ({ order_product_uuid }: OrderedSim) => [{ order_product_uuid }];
  const firstAnswer = await withdraw(earlySim.browser, earlySim.order_uuid, sims(earlySim));
  // Sessions expire after 14 days without use.
  await product.advanceClock('P13D');
  await product.waitFor(
    async () => (await fetchWithdrawals(lateSim.browser)) && product.clock.offsetMs() > 12 * 86_400_000,
  );
  await fetchWithdrawals(earlySim.browser);
  await product.advanceClock('P7D');
  await product.waitFor(async () => (await fetchWithdrawals(lateSim.browser)).orders[0]?.refusal === 'WITHDRAWAL_OVER');
  expect((await withdraw(lateSim.browser, lateSim.order_uuid, sims(lateSim))).problem.code).toBe('WITHDRAWAL_OVER');
  const secondAnswer = await withdraw(earlySim.browser, earlySim.order_uuid, sims(earlySim));
  expect((secondAnswer.response as { uuid: string }).uuid).toBe((firstAnswer.response as { uuid: string }).uuid);
});
