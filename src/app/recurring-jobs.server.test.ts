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
import type { Database } from '#platform/db/database.ts';
import { rateLimit, timer } from '#platform/db/tables.ts';
import { deleteExpiredData } from '#platform/jobs/delete-expired-data.ts';
import { deadLetter, job } from '#platform/jobs/tables.ts';
import type { JobBinding, JobContext } from '#platform/jobs/job.ts';
import { scheduleRecurringJobs } from '#platform/jobs/recurring-jobs.ts';
import { startWorker, type WorkerOptions } from '#platform/jobs/worker.ts';
import type { Outside } from '#platform/outside.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import type { Settings } from '#platform/settings.ts';
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
/** `first` and `next`: the time of the first run after a start at the begin of the period, and that of the next one after a run that begins then. */
type RecurringJob = { name: string; period: Period; first: string; next: string } & Partial<Work>;

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
    first: '2026-10-13T07:30:00Z',
    next: '2026-10-14T06:30:00Z',
    prepare: () =>
      product.db.write
        .insert(rateLimit)
        .values({ key: expiringKey, points: 1, expire: new Date('2026-10-14T11:00:00Z') }),
    isDone: async () => (await product.db.read.$count(rateLimit, eq(rateLimit.key, expiringKey))) === 0,
  },
  {
    name: startBillCycles.name,
    period: ['2026-10-31T22:30:00Z', '2026-11-01T01:00:00Z'],
    first: '2026-10-31T22:31:00Z',
    next: '2026-10-31T23:00:00Z',
    prepare: () => setNewestCycle('2026-10-01'),
    isDone: async () => (await queryBillCycleRuns(product.db.read, 1))[0]?.month === '2026-11-01',
  },
  {
    name: startBillRuns.name,
    period: ['2026-11-01T01:00:00Z', '2026-11-06T01:00:00Z'],
    first: '2026-11-01T01:01:30Z',
    next: '2026-11-02T01:00:00Z',
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
    first: '2026-12-01T23:00:00Z',
    next: '2026-12-01T23:00:00Z',
    prepare: () => setNewestCycle('2026-12-01'),
  },
  {
    name: sendTopUpRequests.name,
    period: ['2026-10-27T08:00:00Z', '2026-11-27T08:00:00Z'],
    first: '2026-10-27T08:00:00Z',
    next: '2026-11-26T08:00:00Z',
  },
  { name: enqueueDueDunningSteps.name, period: twoDays, first: '2026-10-13T07:00:00Z', next: '2026-10-13T07:00:00Z' },
  {
    name: creditReferrals.name,
    period: twoDays,
    first: '2026-10-13T06:32:00Z',
    next: '2026-10-14T06:30:00Z',
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
  { name: maintainUsagePartitions.name, period: twoDays, first: '2026-10-13T06:45:00Z', next: '2026-10-14T06:30:00Z' },
  {
    name: updateWalletsAndForestSums.name,
    period: twoDays,
    first: '2026-10-13T06:45:00Z',
    next: '2026-10-14T06:30:00Z',
  },
  { name: sumForest.name, period: twoDays, first: '2026-10-13T06:30:30Z', next: '2026-10-13T06:40:00Z' },
  { name: confirmRetirements.name, period: twoDays, first: '2026-10-13T06:30:20Z', next: '2026-10-13T12:30:00Z' },
  { name: growExample.name, period: twoDays, first: '2026-10-13T06:31:00Z', next: '2026-10-14T06:30:00Z' },
  { name: checkpointBalances.name, period: twoDays, first: '2026-10-13T07:00:00Z', next: '2026-10-14T06:30:00Z' },
  {
    name: createBatchesAndRevokeLapsedMandates.name,
    period: twoDays,
    first: '2026-10-13T08:00:00Z',
    next: '2026-10-13T08:00:00Z',
  },
  { name: pollBank.name, period: twoDays, first: '2026-10-13T06:45:00Z', next: '2026-10-13T06:45:00Z' },
];

let product: TestApp;
let firstTimers: (typeof timer.$inferSelect)[];
beforeAll(async () => {
  product = await startTestApp();
  firstTimers = await product.db.read.select().from(timer);
});
afterAll(() => product.stop());

const queryTimers = () => product.db.read.select().from(timer);

test('the table has all recurring jobs, and each is scheduled at the start', () => {
  const names = recurringJobs.map(({ name }) => name).toSorted();
  expect(jobBindings.flatMap((each) => (each.job.recurrence ? [each.job.name] : [])).toSorted()).toEqual(names);
  expect(firstTimers.map((each) => each.job).toSorted()).toEqual(names);
});

test.each(recurringJobs)('$name: the first run after a start is due at $first', async ({ name, period, first }) => {
  await deleteStateOfJobs();
  await scheduleRecurringJobs(product.db, jobBindings, { now: new Date(period[0]), settings: product.settings });
  expect((await queryTimers()).find((each) => each.job === name)?.due_at).toEqual(new Date(first));
});

test('without a sandbox and a bank no growth of sample data, batches and polls are scheduled', async () => {
  await deleteStateOfJobs();
  const { BANK_SFTP_URL: _bank, ...settings } = product.settings;
  await scheduleRecurringJobs(product.db, jobBindings, {
    now: new Date(),
    settings: { ...settings, SANDBOX: false } as Settings,
  });
  const scheduled = new Set((await queryTimers()).map((each) => each.job));
  expect(recurringJobs.flatMap(({ name }) => (scheduled.has(name) ? [] : [name]))).toEqual([
    growExample.name,
    createBatchesAndRevokeLapsedMandates.name,
    pollBank.name,
  ]);
});

/** Minutes within which a run begins for what came due during the one before. */
const DELAY_MINUTES = 5;
/** How often a run reads the clock before it moves past the time of the next run; infinite: not before its end. */
const readingsBeforeMove = [1, 2, 3, Infinity];

const deleteStateOfJobs = async () => {
  for (const table of [timer, job, deadLetter, billCycleRun, billCycleRunPart, billRun, referral])
    await product.db.write.delete(table);
};

/** Inserts the timer of a job, due at `due_at`. */
const insertTimer = async (name: string, due_at: Date) => {
  const firstTimer = firstTimers.find((each) => each.job === name) ?? expect.unreachable();
  const payload = name === accrueMonth.name ? { month: '2026-10-01' } : {};
  await product.db.write.insert(timer).values({ ...firstTimer, payload, due_at });
};

/** Starts a worker whose clock is `readTime`, which does not poll. */
const startWorkerAt = (
  readTime: () => Date,
  context: Partial<JobContext>,
  options: Pick<WorkerOptions, 'wrapRun'> & { jobs?: readonly JobBinding[] },
) =>
  startWorker(
    {
      db: product.db,
      clock: { now: readTime, offsetMs: () => 0, setOffset: () => undefined },
      jobs: jobBindings,
      context: createTestJobContext(product, createOutsidePorts(product.settings), context),
      log: pino({ level: 'silent' }),
      ...options,
    },
    { start: false },
  );

/** Starts the job at `begins`, and moves the clock to `ends` while it runs. Returns the times at which the job started until some minutes later. */
const runWhileClockMoves = async (name: string, [begins, ends]: Period, readingsBefore: number) => {
  const [begin, end] = [new Date(begins), new Date(ends)];
  await insertTimer(name, begin);
  let time = begin;
  let readings = 0;
  const startTimes: Date[] = [];
  const readAndMoveClock = () => {
    const reading = time;
    readings += 1;
    if (readings === readingsBefore) time = end;
    return reading;
  };
  const worker = startWorkerAt(
    () => time,
    { now: readAndMoveClock },
    {
      wrapRun: async (runName, _trace, run) => {
        if (runName === name) startTimes.push(time);
        await run();
        if (time < end) time = end;
      },
    },
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
      const [, ...laterStarts] = await runWhileClockMoves(name, period, readingsBefore);
      const hasMadeUp = laterStarts.some((each) => each >= new Date(period[1]));
      runs.push({ readingsBefore, hasMadeUp, isDone: isDone ? await isDone() : true });
    }
    expect(runs).toEqual(
      readingsBeforeMove.map((readingsBefore) => ({
        readingsBefore,
        hasMadeUp: true,
        isDone: true,
      })),
    );
  },
);

/** A database whose first use succeeds, which is the one that may schedule the next run; later uses fail. */
const failAfterFirstUse = (db: Database): Database => {
  let uses = 0;
  return new Proxy(db, {
    get: (target, key) => {
      if (['read', 'write', 'tx'].includes(String(key))) uses += 1;
      if (uses > 1) throw new Error('the database does not answer');
      const value: unknown = Reflect.get(target, key, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
};

test.each(recurringJobs)('$name goes on at $next after a run that failed for good', async ({ name, period, next }) => {
  await deleteStateOfJobs();
  const begin = new Date(period[0]);
  let time = begin;
  await insertTimer(name, begin);
  const startTimes: Date[] = [];
  for (let run = 0; run < 2; run += 1) {
    const worker = startWorkerAt(
      () => time,
      {
        db: failAfterFirstUse(product.db),
        // The poll uses the database only when there are files or the bank fails.
        outside: { ...createOutsidePorts(product.settings), bank: {} as Outside['bank'] },
        now: () => time,
        settings: { ...product.settings, REGISTRY_URL: 'http://localhost' },
      },
      {
        // Without retries, whose pauses are of the clock of the database.
        jobs: jobBindings
          .filter((each) => each.job.name === name)
          .map((each) => ({ ...each, job: { ...each.job, retry: { limit: 0, delaySeconds: 0 } } })),
        wrapRun: (_name, _trace, work) => {
          startTimes.push(time);
          return work();
        },
      },
    );
    await worker.runUntilIdle();
    await worker.stop();
    const timers = await queryTimers();
    expect(timers).toMatchObject([{ job: name }]);
    if (run === 0) expect(timers[0]?.due_at).toEqual(new Date(next));
    time = timers[0]?.due_at ?? expect.unreachable();
  }
  expect(startTimes).toEqual([begin, new Date(next)]);
  const deadLetters = await product.db.read.select().from(deadLetter);
  expect(new Set(deadLetters.map((each) => each.name))).toEqual(new Set([name]));
});
