import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('returns the reward of a known code, and reports an unknown code', async () => {
  const { browser } = await registerCustomer(product);
  const { ref_code, reward, reward_after_days } = await browser.callEndpoint('GET /api/promo/invitee');
  const fetchReferral = (code: string) =>
    product.browser().callEndpoint('GET /api/promo/referral', { query: { ref_code: code } });
  expect(reward).toBeGreaterThan(0);
  expect(await fetchReferral(ref_code)).toEqual({ known: true, reward, reward_after_days });
  for (const code of ['INVENTED-1', "' or 1=1", '😀'])
    expect(await fetchReferral(code)).toEqual({ known: false, reward: 0, reward_after_days });
});
