import { and, eq, inArray, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { createReadyState } from '#app/testing/sims/walk-ready-customers.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { carbonEntry, contributionEntry } from '../tables.ts';
import { verifyCarbonLedger } from '../verify-carbon-ledger.ts';
import { runForestRepair } from './run-forest-repair.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
}, 300_000);
afterAll(() => product.stop());

const gramsOf = async (customer_uuid: string, ...kinds: ('plan' | 'addon' | 'reversed')[]) =>
  (
    await product.db.read
      .select({ grams: carbonEntry.grams })
      .from(carbonEntry)
      .where(and(eq(carbonEntry.customer_uuid, customer_uuid), inArray(carbonEntry.kind, kinds)))
  ).map(({ grams }) => grams);

test('runForestRepair adds missing entries of an earlier release once, and reports each', async () => {
  const { addons } = await getCatalogue(product.db);
  const co2 = addons.find(({ code }) => code === 'co2-5');
  const repairedSim = await createActiveSim(product, { addon_uuids: [co2?.uuid ?? ''] });
  const withdrawn = await createActiveSim(product);
  const { order_uuid, order_product_uuid } = withdrawn;
  const sims = [{ order_product_uuid, number: 'give_back' as const }];
  await withdrawn.browser.post('/api/order/withdraw', { order_uuid, name: 'Ada Peeters', sims });
  const [keeper, leaver] = [repairedSim.browser.customer ?? '', withdrawn.browser.customer ?? ''];
  await product.waitFor(async () => (await gramsOf(leaver, 'reversed')).length > 0);
  const right = await gramsOf(keeper, 'plan', 'addon');
  expect(right).toHaveLength(2);

  // Earlier releases did not credit the first month and extras ordered with a SIM, and did not reverse the credit after a withdrawal.
  await product.db.write.delete(carbonEntry).where(eq(carbonEntry.customer_uuid, keeper));
  await product.db.write.delete(contributionEntry).where(eq(contributionEntry.customer_uuid, keeper));
  await product.db.write
    .delete(carbonEntry)
    .where(and(eq(carbonEntry.customer_uuid, leaver), eq(carbonEntry.kind, 'reversed')));
  await product.db.write.execute(sql`update project_total set amount = amount + 5`);

  const violations = await verifyCarbonLedger(product.db, process.env);
  expect(violations.filter(({ what }) => what === 'carbon credit')).toHaveLength(2);
  const report = await runForestRepair(product.db, () => product.clock.now());
  expect(report[0]).toBe('customer_uuid,entry,about,month,kg,euro');
  const entriesOf = (customer_uuid: string) =>
    report.filter((line) => line.startsWith(customer_uuid)).map((line) => line.split(',')[1]);
  expect(new Set(entriesOf(keeper))).toEqual(new Set(['addon', 'plan']));
  expect(entriesOf(leaver)).toEqual(['reversed']);
  expect(new Set(await gramsOf(keeper, 'plan', 'addon'))).toEqual(new Set(right));
  const [credited, reversed] = [await gramsOf(leaver, 'plan'), await gramsOf(leaver, 'reversed')];
  expect(reversed.map((grams) => 0 - grams)).toEqual(credited);
  expect(await runForestRepair(product.db, () => product.clock.now())).toEqual(['Nothing was missing.']);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});
