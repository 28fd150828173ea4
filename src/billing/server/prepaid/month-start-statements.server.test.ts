import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { WEEK_BEFORE_FIRST } from '#app/testing/product/advance-in-month.ts';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { createPrepaidSim } from '#app/testing/sims/prepaid-sim.ts';
import { queryRows } from '#platform/db/database.ts';
import { brusselsDate, startOfNextMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { BillCycleSim } from '#subscriptions/events.ts';
import { debitOrSuspendPrepaidSimsAtMonthStart } from './debit-or-suspend-prepaid-sims-at-month-start.ts';

const statements: string[] = [];
const product = setUpTestAppForFile({
  beginsAt: WEEK_BEFORE_FIRST,
  onStatement: (statement) => statements.push(statement),
});
const first = startOfNextMonth(new Date(WEEK_BEFORE_FIRST));
const month = brusselsDate(first);

type Sim = Awaited<ReturnType<typeof createPrepaidSim>>;

/** SIMs with the balance of a real one, without products. */
const copyBalance = async ({ line }: Sim, count: number, price_cents: number): Promise<BillCycleSim[]> => {
  const rows = await queryRows<{ order_product_uuid: string }>(
    product.db.write,
    sql`with copy as (select gen_random_uuid() as uuid from generate_series(1, ${count}::int))
      insert into prepaid_entry
      select (jsonb_populate_record(e, jsonb_build_object('order_product_uuid', copy.uuid))).* from prepaid_entry e, copy
      where e.customer_uuid = ${line.customer_uuid} and e.order_product_uuid = ${line.order_product_uuid} and e.kind in ('paid', 'first_days')
      returning order_product_uuid`,
  );
  return [...new Set(rows.map(({ order_product_uuid }) => order_product_uuid))].map((order_product_uuid) => ({
    customer_uuid: line.customer_uuid,
    customer_product_uuid: randomUUID(),
    order_product_uuid,
    msisdn: line.msisdn,
    plan: { uuid: randomUUID(), price_cents, co2_grams: 0, payment_type: 'prepaid' },
    addons: [],
    ended: null,
  }));
};

const countStatements = async (sims: readonly BillCycleSim[]): Promise<number> => {
  const ctx = createTestJobContext(product, {} as never);
  statements.length = 0;
  await product.db.tx((tx) => debitOrSuspendPrepaidSimsAtMonthStart(tx, ctx, { month, sims }));
  return statements.length;
};

test('the 1st takes one more statement for each SIM to suspend, and none for a SIM that is debited or suspended already', async () => {
  const sim = await createPrepaidSim(product);
  // Late in the month, when the requests for the next one have been sent.
  product.clock.setOffset(addSeconds(startOfNextMonth(first), -86_400).getTime() - Date.now());
  const [oneUnpaid, manyUnpaid] = [await copyBalance(sim, 1, 900_000), await copyBalance(sim, 41, 900_000)];
  const [onePaid, manyPaid] = [await copyBalance(sim, 1, 1), await copyBalance(sim, 41, 1)];
  const suspendedOne = await countStatements(oneUnpaid);
  // Its product is locked; there is none.
  expect(await countStatements(manyUnpaid)).toBe(suspendedOne + 40);
  expect(await countStatements(manyUnpaid)).toBe(await countStatements(oneUnpaid));
  const debitedOne = await countStatements(onePaid);
  expect(await countStatements(manyPaid)).toBe(debitedOne);
  expect(debitedOne).toBeLessThanOrEqual(10);
});
