import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newCustomer } from '../../app/testing/new-customer.ts';
import { arrivedAt, resetTokenTo } from '../../app/testing/reset-link.ts';
import { testProduct, type TestProduct } from '../../app/testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
beforeEach(async () => {
  product.clock.setOffset(0);
  await product.db.tx((tx) => tx.execute(sql`delete from rate_limit`));
});
afterAll(() => product.stop());

const start = (email: string) => product.browser('fr').post('/api/customer/forgot-password/start', { email });

test('an address that nobody has is answered and counted alike, and gets nothing', async () => {
  const { email } = await newCustomer(product);
  const nobody = `nobody.${email}`;
  expect((await start(nobody)).response).toEqual((await start(email)).response);
  expect((await start(nobody)).problem).toMatchObject({ code: 'TOO_MANY_REQUESTS', retry_after: 30 });
  await resetTokenTo(product, email);
  expect(await arrivedAt(product, nobody)).toBe('[]');
});
