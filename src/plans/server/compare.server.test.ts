import { afterAll, beforeAll, expect, test } from 'vitest';
import { logInByNumber, createTwoSims } from '#app/testing/sims/active-sim.ts';
import { advancePastNearMonthEnd } from '#app/testing/product/advance-in-month.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createCustomerWithPlan, offerUuidByCode } from './testing/create-customer-with-plan.ts';
import { sampleUsage, seedActivationAndUsageHistory } from './testing/seed-activation-and-usage-history.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('compares the last three months on the plans that can replace the present plan', async () => {
  const { browser, line } = await createCustomerWithPlan(product);
  await seedActivationAndUsageHistory(product, line, sampleUsage);
  const query = { customer_product_uuid: line.uuid };
  const comparison = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect(comparison.basis.kind).toBe('months');
  expect(comparison.basis.months.map(({ month: _, ...use }) => use)).toEqual(
    Array.from({ length: 3 }, () => ({
      home_bytes: 12_000_000_000,
      eu_bytes: 0,
      seconds: 6000,
      messages: 10,
      beside: 2.5,
    })),
  );
  expect(comparison.present).toMatchObject({ code: 'private-postpaid-s', on_sale: true });
  expect(comparison.plans.filter(({ offered }) => offered).map(({ code }) => code)).toEqual([
    'private-postpaid-m',
    'private-postpaid-xl',
  ]);
  expect(comparison.plans.every(({ audience }) => audience === 'private')).toBe(true);
  expect(comparison.rates).toEqual({ minute: 0.2, sms: 0.1, data_gb: 5, eu_data_gb: 1.21 });
  expect([comparison.refusal, comparison.next_request, comparison.pending_offer]).toEqual([null, null, null]);
});

test('after a request the reply has the planned change and the date of the next possible request', async () => {
  const { browser, line, change } = await createCustomerWithPlan(product);
  const query = { customer_product_uuid: line.uuid };
  const before = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect(before.basis).toEqual({ kind: 'nothing', days: 0, months: [] });
  await change('private-postpaid-m');
  const comparison = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  expect(comparison.pending_offer?.uuid).toBe(await offerUuidByCode(product, 'private-postpaid-m'));
  expect(comparison.pending_offer?.effective_at).toBe(comparison.effective_at);
  expect(comparison.refusal).toBe('PLAN_ALREADY_CHANGED');
  expect(comparison.next_request).toMatch(/-01$/);
});

test('a sub-account can compare for its own SIM only', async () => {
  const { ownSim, extraSim } = await createTwoSims(product);
  const sub = await logInByNumber(product, extraSim.msisdn);
  const compare = (customer_product_uuid: string) =>
    sub.get('/api/customer/product/tariff/compare', { query: { customer_product_uuid } });
  expect((await compare(extraSim.uuid)).status).toBe(200);
  expect((await compare(ownSim.uuid)).status).toBe(404);
});

test('the amounts and extras shown for after a change are those after the change', async () => {
  const { browser, line, change, getProduct, logIn } = await createCustomerWithPlan(product);
  await seedActivationAndUsageHistory(product, line, sampleUsage);
  const kit = await createAddonTestKit(product);
  for (const code of ['data-10', 'minutes-200', 'co2-5', 'forest-tree-1']) {
    await kit.add(browser, line.uuid, code);
    await kit.becomes(browser, code, 'active');
  }
  const removed = (await getProduct())?.addons.find(({ offer_uuid }) => offer_uuid === kit.uuids['data-10']);
  await browser.post(`${kit.path}/remove`, { customer_addon_uuid: removed?.uuid });
  const query = { customer_product_uuid: line.uuid };
  const comparison = await browser.callEndpoint('GET /api/customer/product/tariff/compare', { query });
  const oak = await offerUuidByCode(product, 'private-postpaid-xl');
  const after = comparison.after.find(({ offer_uuid }) => offer_uuid === oak) ?? expect.unreachable('no Oak');
  const pricesOf = (extras: readonly { offer_uuid: string; price: number }[]) =>
    Object.fromEntries(extras.map(({ offer_uuid, price }) => [offer_uuid, price]));
  const sumOf = (extras: readonly { price: number }[]) => extras.reduce((sum, { price }) => sum + price, 0);
  expect(comparison.after.map(({ offer_uuid }) => offer_uuid)).toEqual(
    comparison.plans.filter(({ offered }) => offered).map(({ uuid }) => uuid),
  );
  expect(comparison.today).toMatchObject({ price: 10, off: 0, credit_limit: 20, outside: 2.5 });
  expect(pricesOf(comparison.today.extras)).toEqual(pricesOf((await getProduct())?.addons ?? []));
  expect(comparison.today.total).toBeCloseTo(10 + sumOf(comparison.today.extras) + 2.5, 2);
  await change('private-postpaid-xl');
  await advancePastNearMonthEnd(product, 40);
  await logIn();
  const comparisonAfter = await product.waitFor(async () => {
    const sim = await getProduct();
    return sim?.offer.name === 'Oak' && sim;
  });
  expect([comparisonAfter.offer.price, comparisonAfter.credit_limit?.value]).toEqual([after.price, after.credit_limit]);
  expect(pricesOf(after.extras)).toEqual(pricesOf(comparisonAfter.addons));
  expect(new Set(Object.keys(pricesOf(after.extras)))).toEqual(
    new Set([kit.uuids['co2-5'], kit.uuids['forest-tree-1']]),
  );
  expect(after.total).toBeCloseTo(comparisonAfter.offer.price + sumOf(comparisonAfter.addons) + 2.5, 2);
  expect(after.contributions).toBe(pricesOf(comparisonAfter.addons)[kit.uuids['forest-tree-1'] ?? '']);
});
