import { afterAll, beforeAll, expect, test } from 'vitest';
import { activeSim } from '#app/testing/sims/active-sim.ts';
import { stepUp } from '#app/testing/customers/new-customer.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';
import { heldPhone } from '#customers/rules/phone.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('whoever holds a session only gets no PUK; after a fresh proof they come, and the account says so', async () => {
  const { browser, line } = await activeSim(product);
  const ask = () => browser.post('/api/customer/product/puk', { customer_product_uuid: line.uuid });
  const shown = async () => {
    const { events } = await browser.ask('GET /api/customer/event/list', { query: {} });
    return events.filter(({ kind }) => kind === 'puk-shown').map(({ detail }) => detail);
  };
  await product.advance('PT20M');
  const { status, problem } = await ask();
  expect([status, problem.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  expect(await shown()).toEqual([]);
  await stepUp(browser);
  const { response } = await ask();
  expect(response).toEqual({ puk1: expect.stringMatching(/^\d{8}$/), puk2: expect.stringMatching(/^\d{8}$/) });
  expect(await shown()).toEqual([{ what: heldPhone(line.msisdn) }]);
  const session = JSON.stringify(await browser.ask('GET /api/customer/session'));
  expect(session).not.toContain(response['puk1']);
});
