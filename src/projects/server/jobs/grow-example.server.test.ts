import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { Outside } from '#platform/outside.ts';
import { addMonths, brusselsDate, firstOfMonth, startOfBusinessDay, withDay } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { replaceTotals } from '../commands.ts';
import { queryForestRows } from '../forest.store.ts';
import { runGrowExample } from './grow-example.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('the sample data grows once a quarter, in a sandbox only, after the entries of customers are summed', async () => {
  const start = firstOfMonth(brusselsDate(product.clock.now()));
  const now = addSeconds(startOfBusinessDay(withDay(addMonths(start, 3), 25)), 3600);
  const run = (settings = product.settings) =>
    runGrowExample({}, { ...createTestJobContext(product, {} as Outside), settings, now: () => now });
  const transfers = async () => (await queryForestRows(product.db.read)).transfers.length;
  const before = await transfers();
  await run();
  expect(await transfers()).toBe(before);

  await product.db.tx((tx) =>
    replaceTotals(tx, () => Promise.resolve({ months: [], totals: [] }), { median_days: null, now }),
  );
  await run({ ...product.settings, SANDBOX: false });
  expect(await transfers()).toBe(before);
  await run();
  const after = await transfers();
  expect(after).toBeGreaterThan(before);
  await run();
  expect(await transfers()).toBe(after);
  const { projects } = (await product.browser().get('/api/green/village')).response;
  expect((projects as { due: number }[]).every((project) => project.due === 0)).toBe(true);
});
