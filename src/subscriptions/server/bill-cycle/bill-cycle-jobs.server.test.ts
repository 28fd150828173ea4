import { and, eq, like, sql } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, expect, onTestFinished, test, vi } from 'vitest';
import { createTestJobContext } from '#app/testing/product/job-context.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { insertManySims } from '#app/testing/sims/many-sims.ts';
import { queryRows, type Tx } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { createLogger } from '#platform/log.ts';
import { BILL_CYCLE_JOBS } from '#subscriptions/rules/bill-cycle-parts.ts';
import { startBillCycles } from '../jobs.ts';
import { runStartBillCycles } from '../jobs/start-bill-cycles.ts';
import { billCycleRun, billCycleRunPart, customerProduct } from '../tables.ts';
import { insertBillCycleRunWithParts, lockFreePart, reserveRunSeat, updateBillCyclePart } from './bill-cycle.store.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());
beforeEach(async () => {
  await product.db.write.delete(billCycleRun);
  await product.db.write.execute(sql`delete from job`);
  await product.db.write.delete(customerProduct).where(like(customerProduct.name, 'SIM %'));
  await insertManySims(product, 300);
});
afterEach(() => product.clock.setOffset(0));

const month = '2026-12-01';
const at = (instant: string) => product.clock.setOffset(new Date(instant).getTime() - Date.now());
const runBillCycles = (overrides: Partial<JobContext> = {}) =>
  runStartBillCycles({}, createTestJobContext(product, {} as never, overrides));
const times = <T>(count: number, run: () => T): T[] => Array.from({ length: count }, run);
const jobsNamed = async (name: string) =>
  queryRows<{ payload: { uuid: string } }>(product.db.read, sql`select payload from job where name = ${name}`);
const queryRuns = async () => {
  const runs = await product.db.read.select().from(billCycleRun).orderBy(billCycleRun.month);
  return runs.map((run) => [run.month, run.ended_at !== null]);
};
const namesBehind = async (): Promise<string[]> => {
  const rows = await queryRows<{ name: string }>(
    product.db.read,
    sql`select name from customer_product where name like 'SIM %' and coalesce(begun_month, '0001-01-01') < ${month}::date`,
  );
  return rows.map(({ name }) => name);
};

/** Does `work` in a transaction that stays open until the test lets it commit. */
const runUntilReleased = async (work: (tx: Tx) => Promise<unknown>) => {
  const { promise: holds, resolve: onHeld } = Promise.withResolvers<void>();
  const { promise: goesOn, resolve: goOn } = Promise.withResolvers<void>();
  const transaction = product.db.tx(async (tx) => {
    await work(tx);
    onHeld();
    await goesOn;
  });
  await Promise.race([holds, transaction]);
  return () => {
    goOn();
    return transaction;
  };
};

test('four of twelve concurrent jobs process a run, the others end, and all SIMs are processed', async () => {
  at('2026-12-01T00:00:05+01:00');
  const { promise: gate, resolve: openGate } = Promise.withResolvers<void>();
  onTestFinished(() => openGate());
  let [workingCount, endedCount] = [0, 0];
  const publish: JobContext['publish'] = async (tx, event, payload) => {
    workingCount += 1;
    await gate;
    await product.publish(tx, event, payload);
  };
  const jobs = times(3 * BILL_CYCLE_JOBS, async () => {
    await runBillCycles({ publish });
    endedCount += 1;
  });
  await expect.poll(() => workingCount + endedCount, { timeout: 20_000 }).toBe(jobs.length);
  expect([workingCount, endedCount]).toEqual([BILL_CYCLE_JOBS, 2 * BILL_CYCLE_JOBS]);
  expect(await jobsNamed(startBillCycles.name)).toHaveLength(BILL_CYCLE_JOBS - 1);
  openGate();
  await Promise.all(jobs);
  expect(await queryRuns()).toEqual([[month, true]]);
  expect(await namesBehind()).toEqual([]);
});

test('a job ends when all seats of a run are taken, and the seat of a worker that died is free at once', async () => {
  at('2026-12-01T00:00:05+01:00');
  await product.db.tx((tx) => insertBillCycleRunWithParts(tx, month, product.clock.now()));
  const heldSeats = await Promise.all(
    times(BILL_CYCLE_JOBS - 1, () =>
      runUntilReleased(async (tx) => [await reserveRunSeat(tx), await lockFreePart(tx, month)]),
    ),
  );
  let pid = 0;
  const die = await runUntilReleased(async (tx) => {
    await reserveRunSeat(tx);
    pid = (await queryRows<{ pid: number }>(tx, sql`select pg_backend_pid() as pid`))[0]?.pid ?? 0;
  });
  await runBillCycles();
  expect((await queryRuns())[0]).toEqual([month, false]);
  expect((await product.db.read.select().from(billCycleRun))[0]?.batches).toBe(0);
  expect(await jobsNamed(startBillCycles.name)).toEqual([]);

  await product.db.write.execute(sql`select pg_terminate_backend(${pid}, 10000)`);
  await runBillCycles();
  const openParts = await product.db.read
    .select()
    .from(billCycleRunPart)
    .where(sql`ended_at is null`);
  expect(openParts).toHaveLength(BILL_CYCLE_JOBS - 1);
  await expect(die()).rejects.toThrow(/terminat|not queryable/i);
  await Promise.all(heldSeats.map((end) => end()));
  await runBillCycles();
  expect(await queryRuns()).toEqual([[month, true]]);
  expect(await namesBehind()).toEqual([]);
});

test('concurrent jobs process several overdue months, and the jobs that they enqueued enqueue no others', async () => {
  await product.db.write
    .insert(billCycleRun)
    .values({ month: '2026-11-01', started_at: new Date(), ended_at: new Date() });
  at('2027-01-17T10:00:00+01:00');
  await Promise.all(times(2 * BILL_CYCLE_JOBS, () => runBillCycles()));
  expect(await queryRuns()).toEqual(['2026-11-01', '2026-12-01', '2027-01-01'].map((each) => [each, true]));
  const jobCount = (await jobsNamed(startBillCycles.name)).length;
  await Promise.all(times(jobCount, () => runBillCycles()));
  expect(await jobsNamed(startBillCycles.name)).toHaveLength(jobCount);
});

test('a run without customers has one part and ends', async () => {
  await product.db.write.delete(customerProduct);
  at('2026-12-01T00:00:05+01:00');
  await runBillCycles();
  expect(await product.db.read.select().from(billCycleRunPart)).toMatchObject([{ month, part: 0 }]);
  expect(await queryRuns()).toEqual([[month, true]]);
});

test('a SIM that fails gets a job of its own and is named in the log', async () => {
  const [broken] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.name, 'SIM 7'));
  const log = createLogger('silent');
  const error = vi.spyOn(log, 'error');
  at('2026-12-01T00:00:05+01:00');
  await runBillCycles({
    log,
    publish: (tx, event, payload) =>
      JSON.stringify(payload).includes(broken?.uuid ?? '')
        ? Promise.reject(new Error('broken'))
        : product.publish(tx, event, payload),
  });
  expect((await jobsNamed('begin-month-of-sim')).map(({ payload }) => payload.uuid)).toEqual([broken?.uuid]);
  expect(await namesBehind()).toEqual(['SIM 7']);
  const { customer_uuid, uuid } = broken ?? expect.unreachable();
  expect(error.mock.calls).toEqual([[expect.objectContaining({ month, customer_uuid, uuid }), expect.any(String)]]);
});

test('no SIM gets a job of its own when another job takes the part of the run while a SIM fails', async () => {
  const [broken] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.name, 'SIM 7'));
  const { customer_uuid, uuid } = broken ?? expect.unreachable();
  at('2026-12-01T00:00:05+01:00');
  await product.db.tx((tx) => insertBillCycleRunWithParts(tx, month, product.clock.now()));
  const [part] = await product.db.read
    .select()
    .from(billCycleRunPart)
    .where(
      and(sql`coalesce(at_customer < ${customer_uuid}, true)`, sql`coalesce(until_customer >= ${customer_uuid}, true)`),
    );
  const heldPart = part ?? expect.unreachable();
  const openTransaction = product.db.tx.bind(product.db);
  /** Another job, which moves the position of the part past the SIM. */
  const movePart = () =>
    openTransaction((tx) => updateBillCyclePart(tx, heldPart, { at_customer: customer_uuid, at_product: uuid }));
  let hasFailedAlone = false;
  const publish: JobContext['publish'] = async (tx, event, payload) => {
    const { sims } = payload as unknown as { sims: { customer_product_uuid: string }[] };
    if (!sims.some((sim) => sim.customer_product_uuid === uuid)) return product.publish(tx, event, payload);
    hasFailedAlone = sims.length === 1;
    throw new Error('broken');
  };
  const txSpy = vi.spyOn(product.db, 'tx').mockImplementation(async (...args) => {
    if (hasFailedAlone) await movePart();
    hasFailedAlone = false;
    return openTransaction(...args);
  });
  onTestFinished(() => txSpy.mockRestore());
  await runBillCycles({ publish });
  expect(await jobsNamed('begin-month-of-sim')).toEqual([]);
  expect(await namesBehind()).toEqual(['SIM 7']);
  expect(await queryRuns()).toEqual([[month, true]]);
});
