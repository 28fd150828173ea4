import { expect, test } from 'vitest';
import { jobContext } from '#app/testing/product/job-context.ts';
import { balanceOf, prepaidSim, topUp } from '#app/testing/sims/prepaid-sim.ts';
import { productOfFile } from '#app/testing/product/product-of-file.ts';
import { firstOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { runBeginMonths } from '#subscriptions/server/jobs/begin-months.ts';

const product = productOfFile();

const day = 86_400;

test('what is left may come to hold the days that are left: the SIM starts when its customer says so, and not before', async () => {
  const { browser, line } = await prepaidSim(product);
  // One euro less than the month of its next plan costs.
  const { balance } = (await balanceOf(browser)) ?? { balance: 0 };
  await topUp(product, browser, line.uuid, Math.round(2900 - 100 * balance) / 100);
  const { offers } = await browser.ask('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const offer_uuid = offers.find(({ code }) => code === 'private-prepaid-xl')?.uuid ?? '';
  const key = { customer_product_uuid: line.uuid };
  await browser.ask('POST /api/customer/product/tariff/change', { body: { ...key, offer_uuid } });
  const goTo = (seconds: number) =>
    product.clock.setOffset(addSeconds(firstOfNextMonth(new Date()), seconds).getTime() - Date.now());
  goTo(5);
  await runBeginMonths({}, jobContext(product, {} as never));
  const resume = () => browser.post('/api/customer/prepaid/resume', key);
  const state = async () => (await browser.ask('GET /api/customer/session')).customer_product[0]?.state;
  expect((await resume()).problem).toMatchObject({ status: 422, code: 'MONTH_NOT_PAID' });
  goTo(9 * day + 36_000);
  expect((await balanceOf(browser))?.stopped).toMatchObject({ missing: 0 });
  expect(await state()).toBe('suspended');
  for (let time = 0; time < 2; time += 1) expect((await resume()).status).toBe(200);
  expect(await state()).toBe('active');
  const { items } = await browser.ask('GET /api/customer/prepaid/entry/list', { query: key });
  expect(items.map(({ kind }) => kind)).toEqual(['month', 'top_up', 'first_days', 'paid']);
});
