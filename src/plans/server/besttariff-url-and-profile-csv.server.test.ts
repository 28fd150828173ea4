import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createCustomerWithPlan } from './testing/create-customer-with-plan.ts';
import { sampleUsage, seedActivationAndUsageHistory } from './testing/seed-activation-and-usage-history.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ settings: { COMPARISON_URL: 'fr: https://fr.example | en: https://en.example' } });
});
afterAll(() => product.stop());

test('returns the URL of the regulator’s comparison in the language of the caller, and the profile file', async () => {
  const { browser, line } = await createCustomerWithPlan(product);
  await seedActivationAndUsageHistory(product, line, sampleUsage);
  const query = { customer_product_uuid: line.uuid, time_zone: 'Europe/Brussels' };
  const { url, filename, csv } = await browser.callEndpoint('GET /api/besttariff/url', { query });
  expect(new URL(url).hostname).toBe('en.example');
  expect(filename).toMatch(/^usage-profile-\d{4}-\d\d-\d\d\.csv$/);
  const lines = csv.trimEnd().split('\r\n');
  expect(lines).toHaveLength(5);
  expect(lines.at(-1)).toBe('average,12.00,0.00,100,10,2.50');
});
