import { expect, test } from 'vitest';
import { activeSim } from '#app/testing/sims/active-sim.ts';
import { addonsOf } from '#app/testing/sims/addons.ts';
import { balanceOf, prepaidSim, topUp } from '#app/testing/sims/prepaid-sim.ts';
import { productOfFile } from '#app/testing/product/product-of-file.ts';

const product = productOfFile();

test('every movement of a balance is listed, and they come to it; VAT is in what is taken, and in no payment', async () => {
  const { browser, line } = await prepaidSim(product);
  await topUp(product, browser, line.uuid, 20);
  const addons = await addonsOf(product);
  await addons.add(browser, line.uuid, 'village-school');
  const query = { customer_product_uuid: line.uuid };
  const { items } = await browser.ask('GET /api/customer/prepaid/entry/list', { query });
  expect(items.map(({ kind, vat, name }) => [kind, vat > 0, name])).toEqual([
    ['addon', false, 'A contribution to the school'],
    ['top_up', false, null],
    ['first_days', true, null],
    ['paid', false, null],
  ]);
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo((await balanceOf(browser))?.balance ?? 0, 5);
});

test('a SIM that is paid afterwards has no movements', async () => {
  const { browser, line } = await activeSim(product);
  const query = { customer_product_uuid: line.uuid };
  expect(await browser.ask('GET /api/customer/prepaid/entry/list', { query })).toEqual({ items: [] });
});
