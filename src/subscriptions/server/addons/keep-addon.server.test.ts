import { expect, test } from 'vitest';
import { WEEK_BEFORE_FIRST } from '#app/testing/product/advance-in-month.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { setUpAddonTestKitForFile } from '#app/testing/sims/addons-of-file.ts';
import { startOfBusinessDay } from '#platform/pure/calendar.ts';

const { product, addons } = setUpAddonTestKitForFile({ beginsAt: WEEK_BEFORE_FIRST });

test('an add-on that ended on the 1st cannot be kept, even before the bill cycle job has run', async () => {
  const { browser, line } = await createActiveSim(product);
  const { addons: newAddons } = (await addons.add(browser, line.uuid, 'co2-5')).response;
  const body = { customer_addon_uuid: newAddons[0].uuid };
  const { response } = await browser.post(`${addons.path}/remove`, body);
  const first = startOfBusinessDay(response.addons[0].ends_on);
  product.clock.setOffset(first.getTime() - Date.now() - 60_000);
  expect((await browser.post(`${addons.path}/keep`, body)).status).toBe(200);
  await browser.post(`${addons.path}/remove`, body);
  product.clock.setOffset(first.getTime() - Date.now() + 1_000);
  expect((await browser.post(`${addons.path}/keep`, body)).problem.code).toBe('ADDON_OVER');
  expect(await addons.statesOf(browser)).toEqual([]);
});
