import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { queryRows } from '#platform/db/database.ts';
import {
  addDays,
  addMonths,
  brusselsDate,
  type BusinessDate,
  firstOfMonth,
  startOfBusinessDay,
} from '#platform/pure/calendar.ts';
import { queryCustomerRanges } from '#subscriptions/server/queries.ts';
import { agreedPrice, customerProduct } from '#subscriptions/server/tables.ts';
import { queryNextAccounts } from '../bills/bill-run.store.ts';
import { runAccruePart } from './accrue-part.ts';

let product: TestApp;
/** The month before the one in which the test runs. */
let month: BusinessDate;
/** The process dies at this statement: every later statement fails too. */
let diesAt: RegExp | null = null;
let isDead = false;
const customers: string[] = [];
beforeAll(async () => {
  product = await startTestApp({
    onStatement: (statement) => {
      isDead ||= diesAt?.test(statement) ?? false;
      if (isDead) throw new Error('the process died');
    },
  });
  month = addMonths(firstOfMonth(brusselsDate(product.clock.now())), -1);
  const startMonth = addMonths(month, -2);
  for (let each = 0; each < 3; each += 1) {
    const { line } = await createActiveSim(product);
    customers.push(line.customer_uuid);
  }
  await product.db.write.update(customerProduct).set({ activated_at: startOfBusinessDay(startMonth) });
  await product.db.write.update(agreedPrice).set({ valid_from: startMonth });
}, 300_000);
beforeEach(() => {
  [diesAt, isDead] = [null, false];
});
afterAll(() => product.stop());

/** On the 2nd, when the use of the month is complete. */
const accrue = (after?: string) => {
  const now = () => startOfBusinessDay(addDays(addMonths(month, 1), 1));
  const ctx = { ...createTestJobContext(product, {} as never), now };
  return runAccruePart({ month, part: 0, after }, ctx);
};
type Entry = { customer_uuid: string; kind: string; cents: number };
/** Accruals and reversed accruals of each customer. */
const entries = () =>
  queryRows<Entry>(
    product.db.read,
    sql`select e.customer_uuid, e.kind, sum(l.amount_cents)::int as cents from journal_entry e
        join journal_line l on l.customer_uuid = e.customer_uuid and l.entry_id = e.entry_id
        where e.kind in ('accrual', 'accrual-reversed') and l.account = '404' group by 1, 2 order by 1, 2`,
  );
/** 10.00 with VAT is 8.26 without. */
const accrued = (customer_uuids: readonly string[]) =>
  customer_uuids.toSorted().flatMap((customer_uuid) => [
    { customer_uuid, kind: 'accrual', cents: 826 },
    { customer_uuid, kind: 'accrual-reversed', cents: -826 },
  ]);

test('customers that registered within seconds are spread over several parts, each customer in one part', async () => {
  const parts = await product.db.tx(async (tx) => {
    const ranges = await queryCustomerRanges(tx);
    return Promise.all(ranges.map((range) => queryNextAccounts(tx, range, 100)));
  });
  expect(parts.flat()).toEqual(customers.toSorted());
  expect(parts.filter((accounts) => accounts.length > 0).length).toBeGreaterThan(1);
});

test.each([
  ['before the accounts are read', /agreed_price/],
  ['at the entries', /insert into journal_entry/],
])('an accrual job whose process dies %s posts nothing', async (_, statement) => {
  diesAt = statement;
  await expect(accrue()).rejects.toThrow('the process died');
  expect(isDead).toBe(true);
  isDead = false;
  diesAt = null;
  expect(await entries()).toEqual([]);
});

test('an accrual job continues after the last account of a batch, and a repeated job posts nothing again', async () => {
  const [first = '', ...customersAfterFirst] = customers.toSorted();
  await accrue(first);
  expect(await entries()).toEqual(accrued(customersAfterFirst));
  await accrue();
  const all = accrued(customers);
  expect(await entries()).toEqual(all);
  await Promise.all([accrue(), accrue(), accrue(first)]);
  expect(await entries()).toEqual(all);
  expect((await verifyIntegrity(product.db)).filter(({ what }) => what.includes('entry'))).toEqual([]);
});
