import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { createAddonTestKit } from '#app/testing/sims/addons.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { brusselsDate, startOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { centsOfMillicents } from '#subscriptions/rules/millicents.ts';
import { runStartBillCycleForSim } from '#subscriptions/server/jobs/start-bill-cycle-for-sim.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { sendUsage } from '../testing/send-usage.ts';
import { verifyUsage } from './verify-usage.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());
afterEach(() => product.clock.setOffset(0));

const GB = 1_000_000_000;
const first = startOfNextMonth(new Date());
const month = brusselsDate(first);

type Sim = Awaited<ReturnType<typeof createActiveSim>>;
/** A SIM whose add-on for calls abroad ends on the next 1st, on which its plan changes too. */
const changedSim = async (plan: string): Promise<Sim> => {
  const addons = await createAddonTestKit(product);
  const sim = await createActiveSim(product, { offer: 'private-postpaid-m' });
  const { browser, line } = sim;
  for (const code of ['data-10', 'calls-abroad-100']) {
    await addons.add(browser, line.uuid, code);
    await addons.becomes(browser, code, 'active');
  }
  for (const { uuid } of (await sim.fetchSim()).products[0]?.addons ?? [])
    await browser.post(`${addons.path}/remove`, { customer_addon_uuid: uuid });
  const { offers } = await browser.callEndpoint('GET /api/v1/web-api/public/shop/offer/get-public-offers');
  const planChange = { customer_product_uuid: line.uuid, offer_uuid: offers.find(({ code }) => code === plan)?.uuid };
  expect((await browser.post('/api/customer/product/tariff/change', planChange)).status).toBe(200);
  return sim;
};
const uses = ({ line }: Sim) =>
  sendUsage(product, line.order_product_uuid, [
    { quantity: 25 * GB },
    { service: 'voice', direction: 'out', quantity: 600, other_party: '+33612345678' },
    { service: 'voice', direction: 'out', quantity: 60, other_party: '0903 12345' },
  ]);
const theFirst = ({ line: { customer_uuid, uuid } }: Sim) =>
  runStartBillCycleForSim({ customer_uuid, uuid, month }, createTestJobContext(product, {} as never));
const standing = async ({ line }: Sim) => {
  const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, line.uuid));
  return {
    buckets: row?.buckets,
    spent: row?.spent && { ...row.spent, newest_at: null },
    cents: row?.spent && centsOfMillicents(row.spent.all),
    plan: row?.offer_uuid,
  };
};

test('records of a new month are rated equally before and after the start of its bill cycle', async () => {
  const [before, after] = [await changedSim('private-postpaid-s'), await changedSim('private-postpaid-s')];
  product.clock.setOffset(addSeconds(first, 3600).getTime() - Date.now());
  await uses(before);
  await theFirst(before);
  await theFirst(after);
  await uses(after);
  const [standingBefore, standingAfter] = [await standing(before), await standing(after)];
  expect(standingBefore).toEqual(standingAfter);
  expect(standingBefore.spent?.all).toBeGreaterThan(0);
  expect(standingBefore.buckets?.every((bucket) => bucket.month === month)).toBe(true);
  expect(await verifyUsage(product.db)).toEqual([]);
});
