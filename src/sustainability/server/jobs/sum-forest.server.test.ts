import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { queryRows } from '#platform/db/database.ts';
import { addMonths, brusselsDate, firstOfMonth, type BusinessDate } from '#platform/pure/calendar.ts';
import examples from '../../../../db/forest/example-projects.json' with { type: 'json' };
import { getCatalogue, refreshCatalogue } from '#catalogue/server/sale/catalogue-cache.ts';
import { runForestCommand } from '#projects/server/commands.ts';
import { refreshForest } from '#projects/server/queries.ts';
import { insertCarbonCredits } from '../carbon-ledger.store.ts';
import { verifyContributions } from '../verify-contributions.ts';
import { buildMonthSumStatements, runSumForest, updateForestSums } from './sum-forest.ts';

const MONTHS = 24;
const PER_MONTH = 2000;
let product: TestApp;
let month: BusinessDate;
const monthsAgo = (months: number) => addMonths(month, 0 - months);

beforeAll(async () => {
  product = await startTestApp();
  month = firstOfMonth(brusselsDate(product.clock.now()));
  for (let creditMonth = monthsAgo(MONTHS); creditMonth <= month; creditMonth = addMonths(creditMonth, 1))
    await product.db.write.execute(sql`insert into carbon_entry (customer_uuid, kind, about, month, grams, created_at)
      select gen_random_uuid(), 'plan', n || ':' || ${creditMonth}::text, ${creditMonth}::date, 1000, ${creditMonth}::date
      from generate_series(1, ${PER_MONTH}::int) as n`);
  await product.db.write.execute(sql`analyze carbon_entry`);
  await updateForestSums(product.db, product.clock.now(), { all: true });
}, 300_000);
afterAll(() => product.stop());

const totals = async () =>
  new Map(
    (
      await queryRows<{ month: BusinessDate; amount: string }>(
        product.db.read,
        sql`select month::text as month, amount from project_total where kind = 'credited'`,
      )
    ).map((row) => [row.month, Number(row.amount)]),
  );
const credit = (grams: number, creditMonth: BusinessDate, now = product.clock.now()) =>
  product.db.tx((tx) =>
    insertCarbonCredits(
      tx,
      [{ customer_uuid: randomUUID(), kind: 'plan', about: `x:${creditMonth}`, month: creditMonth, grams }],
      now,
    ),
  );
const countDueMonths = async () =>
  (await queryRows<{ count: string }>(product.db.read, sql`select count(*) as count from forest_month_due`))[0]?.count;

test('summing a month uses the index carbon_entry_of_month and no sequential scan', async () => {
  const [credited] = buildMonthSumStatements(month);
  const plan = await queryRows<Record<'QUERY PLAN', string>>(
    product.db.write,
    sql`explain (analyze, costs off, timing off, summary off) ${credited?.statement ?? sql``}`,
  );
  const lines = plan.map((row) => row['QUERY PLAN']).join('\n');
  expect(lines).toContain('carbon_entry_of_month');
  expect(lines).not.toContain('Seq Scan on carbon_entry');
});

test('a past month is summed again after an entry is added to it, and other past months are not', async () => {
  const [changedMonth, falsifiedMonth] = [monthsAgo(9), monthsAgo(12)];
  // Falsifies the total of a closed month: it must stay wrong, because runs do not sum closed months again.
  await product.db.write.execute(
    sql`update project_total set amount = amount + 1 where kind = 'credited' and month = ${falsifiedMonth}::date`,
  );
  await credit(700, changedMonth);
  await credit(300, month);
  expect(await countDueMonths()).toBe('1');
  for (let time = 0; time < 2; time += 1) await updateForestSums(product.db, product.clock.now());
  expect(await countDueMonths()).toBe('0');
  const sums = await totals();
  const full = PER_MONTH * 1000;
  expect([sums.get(changedMonth), sums.get(month), sums.get(falsifiedMonth)]).toEqual([
    full + 700,
    full + 300,
    full + 1,
  ]);
  expect(await verifyContributions(product.db)).toMatchObject([{ where: `credited ${falsifiedMonth}` }]);
  await updateForestSums(product.db, product.clock.now(), { all: true });
  expect(await verifyContributions(product.db)).toEqual([]);
});

test('all months are summed when there are no totals', async () => {
  const before = await totals();
  await product.db.write.execute(sql`delete from project_total`);
  await updateForestSums(product.db, product.clock.now());
  expect(await totals()).toEqual(before);
});

test('months without a run are summed by the next run', async () => {
  const later = new Date(Date.parse(`${addMonths(month, 4)}T12:00:00Z`));
  const between = addMonths(month, 2);
  await credit(500, between, new Date(Date.parse(`${between}T12:00:00Z`)));
  await updateForestSums(product.db, later);
  expect((await totals()).get(between)).toBe(500);
});

test('a run with a forest cached before a load does not put extras of closed projects on sale again', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'forest-'));
  const now = () => product.clock.now();
  await refreshForest(product.db);
  const closedProjects = examples.map((each) =>
    each.code === 'village-farm' ? { ...each, closed_on: '2026-06-30' } : each,
  );
  await writeFile(join(folder, 'projects.json'), JSON.stringify(closedProjects));
  await runForestCommand(product.db, ['load', join(folder, 'projects.json')], { now, newId: randomUUID, by: 'Test' });
  await rm(folder, { recursive: true });
  await runSumForest({}, { db: product.db, now } as never);
  await refreshCatalogue(product.db);
  expect((await getCatalogue(product.db)).addons.map(({ code }) => code)).not.toContain('village-farm');
});
