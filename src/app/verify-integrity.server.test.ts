import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { runStartBillCycles } from '#subscriptions/server/jobs/start-bill-cycles.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { createPrepaidSim, completeTopUp } from './testing/sims/prepaid-sim.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import { verifyIntegrity } from './verify-integrity.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('after a 1st that one SIM paid and another did not all agrees, and each thing that is bent is found', async () => {
  const [rich, poor] = [await createPrepaidSim(product), await createPrepaidSim(product)];
  await completeTopUp(product, rich.browser, rich.line.uuid, 10);
  const first = firstOfNextMonth(product.clock.now());
  product.clock.setOffset(addSeconds(first, 5).getTime() - Date.now());
  await runStartBillCycles({}, createTestJobContext(product, {} as never));
  expect(await verifyIntegrity(product.db)).toEqual([]);

  const of = (sim: typeof rich) => sql`customer_uuid = ${sim.browser.customer}`;
  const bent = [
    sql`update customer_product set begun_month = null where ${of(rich)}`,
    sql`update customer_product set state = 'active' where ${of(poor)}`,
    sql`update customer_product set pending_offer_uuid = offer_uuid, plan_change_asked_at = activated_at where ${of(poor)}`,
    sql`update customer_product set buckets = jsonb_set(buckets::jsonb, '{0,month}', '"2026-01-01"') where ${of(poor)}`,
    sql`update customer_product set addons = '[{"uuid":"x","state":"removing","ends_on":"2026-01-01"}]' where ${of(poor)}`,
    sql`update prepaid_entry set amount_cents = amount_cents + 1 where kind = 'month'`,
    sql`update prepaid_entry set amount_cents = -9999, parts = '[]' where kind = 'top_up'`,
    sql`delete from prepaid_entry where kind = 'paused'`,
    sql`delete from agreed_price where ${of(rich)}`,
    sql`update carbon_entry set month = '2026-01-01', grams = -5`,
  ];
  for (const each of bent) await product.db.write.execute(each);
  const what = new Set((await verifyIntegrity(product.db)).map((wrong) => wrong.what));
  expect([...what].toSorted()).toEqual([
    'SIM behind',
    'SIM stopped',
    'add-on',
    'agreed price',
    'balance',
    'bucket',
    'carbon entry',
    'entry',
    'planned change',
    'prepaid month',
    'top-up',
    'wallet',
  ]);
});
