import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runOpenBooks } from '#billing/server/jobs/open-books.ts';
import { queryAccountSums } from '#ledger/server/balances.store.ts';
import { startOfNextMonth } from '#platform/pure/calendar.ts';
import { runSumForest } from '#sustainability/server/jobs/sum-forest.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { runStartBillCycles } from '#subscriptions/server/jobs/start-bill-cycles.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { createPrepaidSim, startAndPayTopUp } from './testing/sims/prepaid-sim.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import { verifyIntegrity } from './verify-integrity.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

/** Balances of the accounts in cents, debit positive; those of 0 are left out. */
const accountBalances = async (): Promise<Record<string, number>> => {
  const sums = await queryAccountSums(product.db.read, '2100-01-01');
  const balances = sums.map(({ account, debit_cents, credit_cents }) => [account, debit_cents - credit_cents] as const);
  return Object.fromEntries(balances.filter(([, cents]) => cents !== 0));
};

/** Changes the books, which a trigger refuses unless it is switched off. */
const changeBooks = (change: SQL) =>
  product.db.tx(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`);
    await tx.execute(change);
  });

test('the books have all payments and prepaid balances, and runOpenBooks opens them for earlier ones', async () => {
  const { browser, line } = await createPrepaidSim(product);
  await startAndPayTopUp(product, browser, line.uuid, 20);
  expect(await verifyIntegrity(product.db)).toEqual([]);
  const before = await accountBalances();
  // All that was paid is on the balance, or was used: revenue without VAT, and VAT.
  const [row] = (
    await product.db.write.execute<{ paid_cents: number; balance_cents: number }>(
      sql`select (select sum(amount_cents)::int from payment where outcome = 'paid') as paid_cents,
        (select sum(amount_cents)::int from prepaid_entry) as balance_cents`,
    )
  ).rows;
  expect(before).toMatchObject({ '580': row?.paid_cents, '4600': 0 - (row?.balance_cents ?? 0) });
  expect((before['7000'] ?? 0) + (before['451'] ?? 0)).toBe((row?.balance_cents ?? 0) - (row?.paid_cents ?? 0));

  await changeBooks(sql`delete from journal_line`);
  await changeBooks(sql`delete from journal_entry`);
  const findKinds = async () =>
    [...new Set((await verifyIntegrity(product.db)).map((violation) => violation.what))].toSorted();
  expect(await findKinds()).toEqual(['payment in the books', 'prepaid liability']);
  for (let time = 0; time < 2; time += 1)
    await runOpenBooks({ after: null }, createTestJobContext(product, {} as never));
  expect(await findKinds()).toEqual([]);
  expect(await accountBalances()).toEqual({ '4600': before['4600'], '499': row?.balance_cents });
  await startAndPayTopUp(product, browser, line.uuid, 10);
  expect(await findKinds()).toEqual([]);
});

test('verifyIntegrity finds nothing after a bill cycle, and reports each kind of data that is changed afterwards', async () => {
  const [rich, poor] = [await createPrepaidSim(product), await createPrepaidSim(product)];
  await startAndPayTopUp(product, rich.browser, rich.line.uuid, 10);
  const first = startOfNextMonth(product.clock.now());
  product.clock.setOffset(addSeconds(first, 5).getTime() - Date.now());
  await runStartBillCycles({}, createTestJobContext(product, {} as never));
  await runSumForest({}, createTestJobContext(product, {} as never));
  expect(await verifyIntegrity(product.db)).toEqual([]);

  const ofCustomer = (sim: typeof rich) => sql`customer_uuid = ${sim.browser.customer}`;
  const bent = [
    sql`update customer_product set begun_month = null where ${ofCustomer(rich)}`,
    sql`update customer_product set state = 'active' where ${ofCustomer(poor)}`,
    sql`update customer_product set pending_offer_uuid = offer_uuid, plan_change_asked_at = activated_at where ${ofCustomer(poor)}`,
    sql`update customer_product set buckets = jsonb_set(buckets::jsonb, '{0,month}', '"2026-01-01"') where ${ofCustomer(poor)}`,
    sql`update customer_product set addons = '[{"uuid":"x","state":"removing","ends_on":"2026-01-01"}]' where ${ofCustomer(poor)}`,
    sql`update prepaid_entry set amount_cents = amount_cents + 1 where kind = 'month'`,
    sql`update prepaid_entry set amount_cents = -9999, parts = '[]' where kind = 'top_up'`,
    sql`delete from prepaid_entry where kind = 'paused'`,
    sql`delete from agreed_price where ${ofCustomer(rich)}`,
    sql`update carbon_entry set month = '2026-01-01', grams = -5`,
  ];
  for (const each of bent) await product.db.write.execute(each);
  const kinds = new Set((await verifyIntegrity(product.db)).map((violation) => violation.what));
  expect([...kinds].toSorted()).toEqual([
    'SIM behind',
    'SIM suspended',
    'add-on',
    'agreed price',
    'balance',
    'bucket',
    'carbon entry',
    'entry',
    'planned change',
    'prepaid liability',
    'prepaid month',
    'top-up',
    'total',
    'wallet',
  ]);
});
