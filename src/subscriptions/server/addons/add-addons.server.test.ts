import { expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { setUpAddonTestKitForFile } from '#app/testing/sims/addons-of-file.ts';

const { product, addons } = setUpAddonTestKitForFile();

test('several add-ons for carbon removal and contributions are active at once, or none when one is active already', async () => {
  const { browser, line } = await createActiveSim(product);
  const orders = (await addons.world.orders()).length;
  const offer_uuids = ['co2-5', 'village-school'].map((code) => addons.uuids[code]);
  const reply = await browser.post(`${addons.path}/add/list`, { customer_product_uuid: line.uuid, offer_uuids });
  expect(reply.response.addons.map(({ state }: { state: string }) => state)).toEqual(['active', 'active']);
  await product.worker?.runUntilIdle();
  expect((await addons.world.orders()).length).toBe(orders);
  // Neither is added, because one of the two is active already.
  const secondReply = await browser.post(`${addons.path}/add/list`, {
    customer_product_uuid: line.uuid,
    offer_uuids: [addons.uuids['co2-5'], addons.uuids['co2-10']],
  });
  expect(secondReply.problem.code).toBe('ADDON_ALREADY_ON');
  expect(await addons.statesOf(browser)).toHaveLength(2);
});
