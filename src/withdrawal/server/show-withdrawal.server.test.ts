import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { acceptOrder, newDraft } from '#app/testing/orders/new-order.ts';
import { confirmEmail, orderSim, type OrderedSim } from '#app/testing/orders/ordered-sim.ts';
import { outsideWorld } from '#app/testing/product/outside-world.ts';
import { messagesTo } from '#app/testing/product/sandbox-calls.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';
import { catalogueOf } from '#catalogue/server/questions.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

type Sim = { order_product_uuid: string; number?: 'give_back' };

const look = (browser: TestBrowser) => browser.ask('GET /api/customer/withdrawal');
const withdraw = (browser: TestBrowser, order_uuid: string, sims: Sim[]) =>
  browser.post('/api/order/withdraw', { order_uuid, name: 'Ada Peeters', sims });

test('a professional customer has no such right', async () => {
  const { browser, email } = await newCustomer(product, { type: 2, details: true });
  const { order_uuid, order_product } = await newDraft(browser, [{ offer: 'pro-postpaid-s', type: 0 }]);
  await browser.ask('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  await confirmEmail(product, browser, email);
  const sims = order_product.map(({ uuid }) => ({ order_product_uuid: uuid }));
  expect((await withdraw(browser, order_uuid, sims)).problem.code).toBe('WITHDRAWAL_CONSUMERS_ONLY');
  expect((await look(browser)).orders[0]?.refusal).toBe('WITHDRAWAL_CONSUMERS_ONLY');
});

test('a number that had not come yet stays where it was, and is the one that is named', async () => {
  const sim = await orderSim(product);
  const { browser, email, order_uuid, order_product_uuid } = sim;
  const ready = await product.until(async () => {
    const { pending } = await sim.look();
    return pending?.state === 'esim_ready' && pending;
  });
  const [operator] = (await catalogueOf(product.db)).operators;
  const own_number = { msisdn: '+32470123124', operator_name: operator?.name };
  const about = { operator_uuid: operator?.uuid, subscription: 'prepaid', sim_number: '8932010000000001051' };
  await sim.activate({ port_in: { ...about, msisdn: own_number.msisdn, mandate: true } });
  await outsideWorld(product).install(ready.esim?.activation_code);
  const temporary = (await product.until(async () => (await sim.look()).products[0])).msisdn;
  expect((await look(browser)).orders[0]?.sims[0]).toMatchObject({ msisdn: temporary, own_number });
  await withdraw(browser, order_uuid, [{ order_product_uuid, number: 'give_back' }]);
  const { sims } = await product.until(async () =>
    (await look(browser)).withdrawals.find(({ state }) => state === 'done'),
  );
  expect(sims[0]).toMatchObject({ msisdn: temporary, own_number });
  const mail = await product.until(async () =>
    (await messagesTo(product, email)).find(({ subject }) => /received your withdrawal/.test(subject)),
  );
  expect(mail.text).toContain(`0470 12 31 24, stays with ${operator?.name}`);
});

test('after the days it says so, and what was withdrawn from before still answers', async () => {
  const [early, late] = [await orderSim(product), await orderSim(product)];
  const sims = ({ order_product_uuid }: OrderedSim) => [{ order_product_uuid }];
  const first = await withdraw(early.browser, early.order_uuid, sims(early));
  // A session that is not used ends after 14 days.
  await product.advance('P13D');
  await product.until(async () => (await look(late.browser)) && product.clock.offsetMs() > 12 * 86_400_000);
  await look(early.browser);
  await product.advance('P7D');
  await product.until(async () => (await look(late.browser)).orders[0]?.refusal === 'WITHDRAWAL_OVER');
  expect((await withdraw(late.browser, late.order_uuid, sims(late))).problem.code).toBe('WITHDRAWAL_OVER');
  const again = await withdraw(early.browser, early.order_uuid, sims(early));
  expect((again.response as { uuid: string }).uuid).toBe((first.response as { uuid: string }).uuid);
});
