import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { findProductReply } from './find-product-reply.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

test('the reply about a SIM has the buckets and add-ons of the session, and is null for an unknown uuid', async () => {
  const { browser, line } = await createActiveSim(product);
  const { customer_uuid, uuid } = line;
  const [catalogue, now] = [await getCatalogue(product.db), product.clock.now()];
  const find = (customer_product_uuid: string) =>
    findProductReply(product.db.read, { customer_uuid, customer_product_uuid }, { catalogue, language: 'en', now });
  const session = await browser.callEndpoint('GET /api/customer/session');
  const reply = await find(uuid);
  expect(reply?.buckets.map(({ kind }) => kind)).toContain('data');
  expect(session.customer_product[0]).toMatchObject({ uuid, buckets: reply?.buckets, addons: reply?.addons });
  expect(await find(customer_uuid)).toBeNull();
});
