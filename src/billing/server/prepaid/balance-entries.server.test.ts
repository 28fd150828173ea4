import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { fetchPrepaidBalance, createPrepaidSim, startAndPayTopUp } from '#app/testing/sims/prepaid-sim.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { portInDelayed } from '#porting/events.ts';
import { buildTopUpEntry } from '../../rules/prepaid-balance.ts';
import { insertAndPostEntry, lockPrepaidEntries } from './prepaid.store.ts';

const product = setUpTestAppForFile({ readyCustomers: createReadyState });

test('the list of entries adds up to the prepaid balance, and only the debit of the first days includes VAT', async () => {
  const { browser, line } = await createPrepaidSim(product);
  await startAndPayTopUp(product, browser, line.uuid, 20);
  const addons = await createAddonTestKit(product);
  await addons.add(browser, line.uuid, 'village-school');
  const query = { customer_product_uuid: line.uuid };
  const { items } = await browser.callEndpoint('GET /api/customer/prepaid/entry/list', { query });
  expect(items.map(({ kind, vat, name }) => [kind, vat > 0, name])).toEqual([
    ['addon', false, 'A contribution to the school'],
    ['top_up', false, null],
    ['first_days', true, null],
    ['paid', false, null],
  ]);
  expect(items.reduce((sum, { amount }) => sum + amount, 0)).toBeCloseTo(
    (await fetchPrepaidBalance(browser))?.balance ?? 0,
    5,
  );
});

test('a prepaid balance is changed by one transaction at a time', async () => {
  const { browser, line } = await createPrepaidSim(product);
  const key = { customer_uuid: browser.customer ?? '', order_product_uuid: line.order_product_uuid };
  const replies = await Promise.all(
    [1, 2, 3].map(() =>
      product.db.tx(async (tx) => {
        const entries = await lockPrepaidEntries(tx, key);
        const credit = buildTopUpEntry(entries, randomUUID(), 100);
        if (credit) await insertAndPostEntry(tx, key, credit, product.clock.now());
        return entries.length;
      }),
    ),
  );
  expect(replies.toSorted((a, b) => a - b)).toEqual([2, 3, 4]);
});

test('the indemnity for a late port-in is credited to a prepaid balance once', async () => {
  const { browser, line } = await createPrepaidSim(product);
  const { order_product_uuid, msisdn } = line;
  const delayFacts = { customer_uuid: browser.customer ?? '', order_product_uuid, msisdn, days: 4, amount_cents: 1200 };
  const before = (await fetchPrepaidBalance(browser))?.balance ?? 0;
  const delay = { ...delayFacts, delay_uuid: randomUUID() };
  for (let time = 0; time < 2; time += 1) await product.db.tx((tx) => product.publish(tx, portInDelayed, delay));
  expect((await fetchPrepaidBalance(browser))?.balance).toBeCloseTo(before + 12, 5);
  const query = { customer_product_uuid: line.uuid };
  const { items } = await browser.callEndpoint('GET /api/customer/prepaid/entry/list', { query });
  expect(items[0]).toMatchObject({ kind: 'late_port_in', amount: 12, vat: 0 });
});

test('a postpaid SIM has no balance entries', async () => {
  const { browser, line } = await createActiveSim(product);
  const query = { customer_product_uuid: line.uuid };
  expect(await browser.callEndpoint('GET /api/customer/prepaid/entry/list', { query })).toEqual({ items: [] });
});
