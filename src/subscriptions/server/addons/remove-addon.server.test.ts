import { expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { setUpAddonTestKitForFile } from '#app/testing/sims/addons-of-file.ts';

const { product, addons } = setUpAddonTestKitForFile();

test('a removed add-on ends on the 1st and can be kept until then, and repeated requests change nothing', async () => {
  const { browser, line } = await createActiveSim(product);
  const { addons: newAddons } = (await addons.add(browser, line.uuid, 'co2-5')).response;
  const body = { customer_addon_uuid: newAddons[0].uuid };
  for (const [what, state] of [
    ['remove', 'removing'],
    ['remove', 'removing'],
    ['keep', 'active'],
    ['keep', 'active'],
    ['remove', 'removing'],
  ]) {
    const { response } = await browser.post(`${addons.path}/${what}`, body);
    expect(response.addons).toMatchObject([{ state }]);
    expect(response.addons[0].ends_on ?? '').toMatch(state === 'active' ? /^$/ : /-01$/);
  }
  // Each change is listed once among the account events, the newest first.
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  const extras = events.filter(({ kind }) => kind.startsWith('addon-'));
  expect(extras.map(({ kind }) => kind)).toEqual(['addon-removed', 'addon-kept', 'addon-removed', 'addon-added']);
  expect(new Set(extras.map(({ detail }) => detail.what)).size).toBe(1);
  expect(extras[0]?.detail.what).toContain('CO₂');
  const stranger = await createActiveSim(product);
  expect((await stranger.browser.post(`${addons.path}/remove`, body)).status).toBe(404);
});
