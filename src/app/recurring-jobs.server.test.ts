import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findMonthOfNewestBillRun } from '#billing/server/bills/bill-run.store.ts';
import { billRun } from '#billing/server/tables.ts';
import { accrueMonth, sendTopUpRequests, startBillRuns } from '#billing/server/jobs.ts';
import { enqueueDueDunningSteps } from '#dunning/server/jobs.ts';
import { checkpointBalances } from '#ledger/server/jobs.ts';
import { createBatchesAndRevokeLapsedMandates, pollBank } from '#payments/server/jobs.ts';
import { rateLimit, timer } from '#platform/db/tables.ts';
import { deleteExpiredData } from '#platform/jobs/delete-expired-data.ts';
import { job } from '#platform/jobs/tables.ts';
import { startWorker } from '#platform/jobs/worker.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { confirmRetirements, growExample } from '#projects/server/jobs.ts';
import { creditReferrals } from '#promotions/server/jobs.ts';
import { referral } from '#promotions/server/tables.ts';
import { startBillCycles } from '#subscriptions/server/jobs.ts';
import { queryBillCycleRuns } from '#subscriptions/server/bill-cycle/bill-cycle.store.ts';
import { billCycleRun, billCycleRunPart } from '#subscriptions/server/tables.ts';
import { sumForest, updateWalletsAndForestSums } from '#sustainability/server/jobs.ts';
import { maintainUsagePartitions } from '#usage/server/jobs.ts';
import { jobBindings } from './domains.ts';
import { createOutsidePorts } from './outside.ts';
import { createTestJobContext } from './testing/product/job-context.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';

/** Work that comes due while the first run goes on, and whether it was done. */
type Work = { prepare(): Promise<unknown>; isDone(): Promise<boolean> };
type Period = readonly [begins: string, ends: string];
type RecurringJob = { name: string; period: Period } & Partial<Work>;

const twoDays = ['2026-10-13T06:30:00Z', '2026-10-14T12:00:00Z'] as const;
const expiringKey = `expires ${randomUUID()}`;

/** The newest bill cycle that has ended. */
const setNewestCycle = async (month: BusinessDate) => {
  const at = new Date(month);
  await product.db.write.delete(billCycleRun);
  await product.db.write.insert(billCycleRun).values({ month, started_at: at, ended_at: at });
};

/** Each with a run that begins before the time of the next one and ends after it. */
const recurringJobs: readonly RecurringJob[] = [
  {
    name: deleteExpiredData.name,
    period: twoDays,
    prepare: () =>
      product.db.write
        .insert(rateLimit)
        .values({ key: expiringKey, points: 1, expire: new Date('2026-10-14T11:00:00Z') }),
    isDone: async () => (await product.db.read.$count(rateLimit, eq(rateLimit.key, expiringKey))) === 0,
  },
  {
    name: startBillCycles.name,
    period: ['2026-10-31T22:30:00Z', '2026-11-01T01:00:00Z'],
    prepare: () => setNewestCycle('2026-10-01'),
    isDone: async () => (await queryBillCycleRuns(product.db.read, 1))[0]?.month === '2026-11-01',
  },
  {
    name: startBillRuns.name,
    period: ['2026-11-01T01:00:00Z', '2026-11-06T01:00:00Z'],
    prepare: async () => {
      await setNewestCycle('2026-11-01');
      const at = new Date('2026-10-03T00:00:00Z');
      await product.db.write.insert(billRun).values({ month: '2026-09-01', part: 0, started_at: at, ended_at: at });
    },
    isDone: async () => (await findMonthOfNewestBillRun(product.db.read)) === '2026-10-01',
  },
  {
    name: accrueMonth.name,
    period: ['2026-11-02T01:00:00Z', '2026-12-03T01:00:00Z'],
    prepare: () => setNewestCycle('2026-12-01'),
  },
  { name: sendTopUpRequests.name, period: ['2026-10-27T08:00:00Z', '2026-11-27T08:00:00Z'] },
  { name: enqueueDueDunningSteps.name, period: twoDays },
  {
    name: creditReferrals.name,
    period: twoDays,
    prepare: () =>
      product.db.write.insert(referral).values({
        customer_uuid: randomUUID(),
        ref_code: 'a code without an owner',
        at: new Date('2026-09-14T11:00:00Z'),
        active_sim: randomUUID(),
        active_at: new Date('2026-09-14T11:00:00Z'),
      }),
    isDone: async () => (await product.db.read.$count(referral, eq(referral.refused, 'code'))) === 1,
  },
  { name: maintainUsagePartitions.name, period: twoDays },
  { name: updateWalletsAndForestSums.name, period: twoDays },
  { name: sumForest.name, period: twoDays },
  { name: confirmRetirements.name, period: twoDays },
  { name: growExample.name, period: twoDays },
  { name: checkpointBalances.name, period: twoDays },
  { name: createBatchesAndRevokeLapsedMandates.name, period: twoDays },
  { name: pollBank.name, period: twoDays },
];

let product: TestApp;
let firstTimers: (typeof timer.$inferSelect)[];
beforeAll(async () => {
  product = await startTestApp();
  firstTimers = await product.db.read.select().from(timer);
});
afterAll(() => product.stop());

test('the table has all recurring jobs', () => {
  const names = recurringJobs.map(({ name }) => name);
  expect(names.toSorted()).toEqual(firstTimers.map((each) => each.job).toSorted());
});

/** Minutes within which a run begins for what came due during the one before. */
const DELAY_MINUTES = 5;
/** How often a run reads the clock before it moves past the time of the next run; infinite: not before its end. */
const readingsBeforeMove = [1, 2, 3, Infinity];

const deleteStateOfJobs = async () => {
  for (const table of [timer, job, billCycleRun, billCycleRunPart, billRun, referral])
    await product.db.write.delete(table);
};

/** Starts the job at `begins`, and moves the clock to `ends` while it runs. Returns the times at which the job started until some minutes later. */
const runWhileClockMoves = async (name: string, [begins, ends]: Period, readingsBefore: number) => {
  const { db, settings } = product;
  const firstTimer = firstTimers.find((each) => each.job === name) ?? expect.unreachable();
  const payload = name === accrueMonth.name ? { month: '2026-10-01' } : {};
  const [begin, end] = [new Date(begins), new Date(ends)];
  await db.write.insert(timer).values({ ...firstTimer, payload, due_at: begin });
  let time = begin;
  let readings = 0;
  const startTimes: Date[] = [];
  const readAndMoveClock = () => {
    const reading = time;
    readings += 1;
    if (readings === readingsBefore) time = end;
    return reading;
  };
  const worker = startWorker(
    {
      db,
      clock: { now: () => time, offsetMs: () => 0, setOffset: () => undefined },
      jobs: jobBindings,
      context: createTestJobContext(product, createOutsidePorts(settings), { now: readAndMoveClock }),
      log: pino({ level: 'silent' }),
      wrapRun: async (runName, _trace, run) => {
        if (runName === name) startTimes.push(time);
        await run();
        if (time < end) time = end;
      },
    },
    { start: false },
  );
  await worker.runUntilIdle();
  time = addSeconds(end, DELAY_MINUTES * 60);
  await worker.runUntilIdle();
  await worker.stop();
  return startTimes;
};

test.each(recurringJobs)(
  '$name: a run that begins before the time of the next one and ends after it skips nothing',
  async ({ name, period, prepare, isDone }) => {
    const runs = [];
    for (const readingsBefore of readingsBeforeMove) {
      await deleteStateOfJobs();
      await prepare?.();
      const [firstStart, ...laterStarts] = await runWhileClockMoves(name, period, readingsBefore);
      const hasMadeUp = laterStarts.some((each) => each >= new Date(period[1]));
      runs.push({ readingsBefore, firstStart, hasMadeUp, isDone: isDone ? await isDone() : true });
    }
    expect(runs).toEqual(
      readingsBeforeMove.map((readingsBefore) => ({
        readingsBefore,
        firstStart: new Date(period[0]),
        hasMadeUp: true,
        isDone: true,
      })),
    );
  },
);
