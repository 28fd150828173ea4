import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInByNumber, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { customerWithPlan, offerUuidByCode } from './testing/customer-with-plan.ts';
import { sampleUsage, seedUsageHistory } from './testing/seed-usage-history.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('compares by the last three months, with the plans that can replace the present one', async () => {
  const { browser, line } = await customerWithPlan(product);
  await seedUsageHistory(product, line, sampleUsage);
  const query = { customer_product_uuid: line.uuid };
  const known = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect(known.basis.kind).toBe('months');
  expect(known.basis.months.map(({ month: _, ...use }) => use)).toEqual(
    Array.from({ length: 3 }, () => ({
      home_bytes: 12_000_000_000,
      eu_bytes: 0,
      seconds: 6000,
      messages: 10,
      beside: 2.5,
    })),
  );
  expect(known.present).toMatchObject({ code: 'private-postpaid-s', on_sale: true });
  expect(known.plans.filter(({ offered }) => offered).map(({ code }) => code)).toEqual([
    'private-postpaid-m',
    'private-postpaid-xl',
  ]);
  expect(known.plans.every(({ audience }) => audience === 'private')).toBe(true);
  expect(known.rates).toEqual({ minute: 0.2, sms: 0.1, data_gb: 5, eu_data_gb: 1.21 });
  expect([known.refusal, known.next_request, known.pending_offer]).toEqual([null, null, null]);
});

test('after a request the reply has the change and the date of the next possible request', async () => {
  const { browser, line, change } = await customerWithPlan(product);
  const query = { customer_product_uuid: line.uuid };
  const before = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect(before.basis).toEqual({ kind: 'nothing', days: 0, months: [] });
  await change('private-postpaid-m');
  const known = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect(known.pending_offer?.uuid).toBe(await offerUuidByCode(product, 'private-postpaid-m'));
  expect(known.pending_offer?.effective_at).toBe(known.effective_at);
  expect(known.refusal).toBe('PLAN_ALREADY_CHANGED');
  expect(known.next_request).toMatch(/-01$/);
});

test('a sub-account can compare for its own SIM only', async () => {
  const { own, extra } = await createTwoSims(product);
  const sub = await logInByNumber(product, extra.msisdn);
  const asked = (customer_product_uuid: string) =>
    sub.get('/api/customer/product/tariff/compare', { query: { customer_product_uuid } });
  expect((await asked(extra.uuid)).status).toBe(200);
  expect((await asked(own.uuid)).status).toBe(404);
});
