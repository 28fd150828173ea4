import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { deadLetter } from '#platform/jobs/tables.ts';
import { deliverMessage } from '#notifications/server/jobs.ts';
import { sql } from 'drizzle-orm';
import { brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { billCycleRun, billCycleRunPart } from '#subscriptions/server/tables.ts';
import { createActiveSim } from './testing/sims/active-sim.ts';
import { registerCustomerAndOrderSim } from './testing/orders/ordered-sim.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import { createReadyState } from './testing/sims/walk-ready-customers.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp({ readyCustomers: createReadyState });
});
afterAll(() => product.stop());

const figures = async (): Promise<Map<string, number>> => {
  const text = await (await fetch(`${product.url}/metrics`)).text();
  return new Map(
    text
      .split('\n')
      .filter((line) => line !== '' && !line.startsWith('#'))
      .map((line) => [line.slice(0, line.lastIndexOf(' ')), Number(line.slice(line.lastIndexOf(' ') + 1))]),
  );
};

test('waiting jobs are reported by lane, with the age of the oldest', async () => {
  const mail = { key: 'k', message: 'email-changed', to: { email: 'ada@example.com' }, data: {} } as const;
  await product.db.tx((tx) => product.queue.enqueue(tx, deliverMessage, mail));
  const values = await figures();
  expect(values.get('jobs_waiting{lane="mail"}')).toBe(1);
  expect(values.get('jobs_waiting{lane="esim"}')).toBe(0);
  expect(values.get('jobs_oldest_seconds{lane="mail"}')).toBeGreaterThan(0);
  expect(values.get('jobs_oldest_seconds{lane="esim"}')).toBe(0);
  await product.worker?.runUntilIdle();
});

test('outside calls are reported by system and outcome, stock by kind, connections by state', async () => {
  const before = await figures();
  const sim = await registerCustomerAndOrderSim(product, {});
  await product.waitFor(async () => (await sim.fetchSim()).orderProduct?.state === 'esim_ready');
  const values = await figures();
  expect(values.get('outside_call_duration_seconds_count{system="esim",outcome="ok"}')).toBeGreaterThan(0);
  expect(values.get('outside_call_duration_seconds_count{system="mail",outcome="ok"}')).toBeGreaterThan(0);
  expect(values.get('stock_free{kind="number"}')).toBe((before.get('stock_free{kind="number"}') ?? 0) - 1);
  expect(values.get('stock_free{kind="esim"}')).toBe((before.get('stock_free{kind="esim"}') ?? 0) - 1);
  expect(values.get('stock_free{kind="card"}')).toBeGreaterThan(0);
  expect(values.get('db_pool_connections{state="idle"}')).toBeGreaterThan(0);
  expect(values.get('db_pool_connections{state="waited_for"}')).toBe(0);
  expect(values.get('outside_breaker_open{system="courier"}')).toBe(0);
  expect(values.get('workers_alive')).toBe(0);
});

test('dead letters are reported', async () => {
  const job = { lane: 'inner', priority: 0, name: 'x', payload: {}, tries: 1, error: 'e' } as const;
  await product.db.write.insert(deadLetter).values({ ...job, id: randomUUID() });
  expect((await figures()).get('jobs_dead')).toBe(1);
});

test('a running bill cycle is reported with its age and the SIMs left, and as 0 when none runs', async () => {
  expect([...(await figures())].filter(([name]) => name.startsWith('month_')).map(([, value]) => value)).toEqual([
    0, 0,
  ]);
  const month = firstOfMonth(brusselsDate(product.clock.now()));
  const { line } = await createActiveSim(product);
  await product.db.write.execute(sql`update customer_product set begun_month = '2026-01-01' where uuid = ${line.uuid}`);
  await product.db.write.delete(billCycleRun);
  const started_at = addSeconds(product.clock.now(), -60);
  await product.db.write.insert(billCycleRun).values({ month, started_at });
  await product.db.write.insert(billCycleRunPart).values({ month, part: 0 });
  const values = await figures();
  expect(values.get('month_sims_left')).toBe(1);
  expect(values.get('month_run_age_seconds')).toBeGreaterThanOrEqual(60);
});
