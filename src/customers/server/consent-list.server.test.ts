import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('lists the consents of an order with version and plan', async () => {
  const { browser, accept, order_product } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  expect((await browser.callEndpoint('GET /api/customer/consent/list')).consents).toEqual([]);
  await accept();
  const { newsletter, consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  expect(newsletter).toBe(false);
  const by = Object.fromEntries(consents.map((each) => [each.kind, each]));
  expect(by['terms']).toMatchObject({ given: true, version: product.settings.TERMS_VERSION });
  expect(by['newsletter']).toMatchObject({ given: false, version: null });
  expect(by['contract_summary']).toMatchObject({ given: true, offer_uuid: order_product[0]?.offer.uuid });
  expect(by['contract_summary']?.plan).toBe(order_product[0]?.offer.name);
});
