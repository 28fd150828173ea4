import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { firstOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { runBeginMonths } from '#subscriptions/server/jobs/begin-months.ts';
import { jobContext } from './testing/product/job-context.ts';
import { prepaidSim, topUp } from './testing/sims/prepaid-sim.ts';
import { testProduct, type TestProduct } from './testing/product/test-product.ts';
import { verifyAll } from './verify-all.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

test('after a 1st that one SIM paid and another did not all agrees, and each thing that is bent is found', async () => {
  const [rich, poor] = [await prepaidSim(product), await prepaidSim(product)];
  await topUp(product, rich.browser, rich.line.uuid, 10);
  const first = firstOfNextMonth(product.clock.now());
  product.clock.setOffset(addSeconds(first, 5).getTime() - Date.now());
  await runBeginMonths({}, jobContext(product, {} as never));
  expect(await verifyAll(product.db)).toEqual([]);

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
    sql`update carbon_entry set month = '2026-01-01', grams = -5`,
  ];
  for (const each of bent) await product.db.write.execute(each);
  const what = new Set((await verifyAll(product.db)).map((wrong) => wrong.what));
  expect([...what].toSorted()).toEqual([
    'SIM behind',
    'SIM stopped',
    'add-on',
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
