import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/new-customer.ts';
import { type TestProduct, testProduct } from '#app/testing/test-product.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('a referral code brings the next customer, and is counted', async () => {
  const { browser } = await newCustomer(product);
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
  expect(await invitee()).toEqual({ ...mine, invited: 1 });
  expect((await product.browser().get('/api/promo/invitee')).problem.code).toBe('SESSION_EXPIRED');
});
