import { expect, test } from 'vitest';
import { WEEK_BEFORE_FIRST } from '#app/testing/product/advance-in-month.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { fetchPrepaidBalance, createPrepaidSim, startAndPayTopUp } from '#app/testing/sims/prepaid-sim.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { startOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { runStartBillCycles } from '#subscriptions/server/jobs/start-bill-cycles.ts';

const product = setUpTestAppForFile({ beginsAt: WEEK_BEFORE_FIRST });

const day = 86_400;

test('a balance that covers the remaining days resumes the SIM only on request', async () => {
  const { browser, line } = await createPrepaidSim(product);
  // The balance is one euro less than the month of its next plan costs.
  const { balance } = (await fetchPrepaidBalance(browser)) ?? { balance: 0 };
  await startAndPayTopUp(product, browser, line.uuid, Math.round(2900 - 100 * balance) / 100);
  const { offers } = await browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const offer_uuid = offers.find(({ code }) => code === 'private-prepaid-xl')?.uuid ?? '';
  const key = { customer_product_uuid: line.uuid };
  await browser.callEndpoint('POST /api/customer/product/tariff/change', { body: { ...key, offer_uuid } });
  const goTo = (seconds: number) =>
    product.clock.setOffset(addSeconds(startOfNextMonth(new Date(WEEK_BEFORE_FIRST)), seconds).getTime() - Date.now());
  goTo(5);
  await runStartBillCycles({}, createTestJobContext(product, {} as never));
  const resume = () => browser.post('/api/customer/prepaid/resume', key);
  const state = async () => (await browser.callEndpoint('GET /api/customer/session')).customer_product[0]?.state;
  expect((await resume()).problem).toMatchObject({ status: 422, code: 'MONTH_NOT_PAID' });
  goTo(9 * day + 36_000);
  expect((await fetchPrepaidBalance(browser))?.stopped).toMatchObject({ missing: 0 });
  expect(await state()).toBe('suspended');
  for (let time = 0; time < 2; time += 1) expect((await resume()).status).toBe(200);
  expect(await state()).toBe('active');
  const { items } = await browser.callEndpoint('GET /api/customer/prepaid/entry/list', { query: key });
  expect(items.map(({ kind }) => kind)).toEqual(['month', 'top_up', 'first_days', 'paid']);
});
