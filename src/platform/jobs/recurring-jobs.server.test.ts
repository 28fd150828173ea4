import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { timer } from '../db/tables.ts';
import { newUuid } from '../ids.ts';
import { addSeconds } from '../pure/instant.ts';
import { minimalJobContext } from '../testing/minimal-job-context.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { releaseAllJobs } from './heartbeat.ts';
import { bindJob, defineJob, type JobContext, PermanentFailure } from './job.ts';
import { dueAfterSeconds, moveNextRunEarlier, scheduleRecurringJobs } from './recurring-jobs.ts';
import { retryDeadLetters } from './run-jobs-command.ts';
import { runAndRescheduleAfterFailure } from './run-and-reschedule-after-failure.ts';
import { deadLetter, job } from './tables.ts';
import { startWorker, type Worker } from './worker.ts';

/** Counts up its `round` from run to run. */
const count = defineJob({
  name: 'count',
  lane: 'inner',
  priority: 'soon',
  payload: z.object({ round: z.number().default(1) }),
  retry: { limit: 1, delaySeconds: 0, backoff: false },
  recurrence: {
    timerId: '11111111-2222-4333-8444-555555555555',
    firstRun: dueAfterSeconds(10),
    nextRun: ({ now }, run) => ({ dueAt: addSeconds(now, 600), payload: { round: (run?.round ?? 0) + 1 } }),
  },
});
const { timerId } = count.recurrence ?? expect.unreachable();

const start = new Date('2026-10-13T06:00:00Z');
const at = (seconds: number) => addSeconds(start, seconds);
let time = start;
const clock: Clock = { now: () => time, offsetMs: () => 0, setOffset: () => undefined };

type Handler = (payload: { round: number }, ctx: JobContext) => Promise<void>;
let handler: Handler;
let store: TestDatabase;
let worker: Worker;
/** Rounds that were run. */
const ran: number[] = [];

beforeAll(async () => {
  store = await createTestDatabase();
  const runCount = async (payload: { round: number }, ctx: JobContext) => {
    ran.push(payload.round);
    await handler(payload, ctx);
  };
  worker = startWorker(
    {
      db: store.db,
      clock,
      jobs: [bindJob(count, runCount)],
      context: minimalJobContext(store.db, clock),
      log: pino({ level: 'silent' }),
    },
    { start: false },
  );
});
afterAll(async () => {
  await worker.stop();
  await store.close();
});

const schedule = (now: Date) =>
  scheduleRecurringJobs(store.db, [bindJob(count, handler)], { now, settings: {} as never });
const queryTimers = () =>
  store.db.read.select({ id: timer.id, payload: timer.payload, due_at: timer.due_at }).from(timer);
const queryDeadLetters = () => store.db.read.select().from(deadLetter).orderBy(deadLetter.died_at);
const runAt = async (seconds: number) => {
  time = at(seconds);
  await worker.runUntilIdle();
};

beforeEach(async () => {
  time = start;
  ran.length = 0;
  handler = () => Promise.resolve();
  for (const table of [timer, job, deadLetter]) await store.db.write.delete(table);
  await schedule(start);
});

test('several starts schedule the first run once, and a later start does not move it', async () => {
  await Promise.all([1, 2, 3].map((seconds) => schedule(at(seconds))));
  expect(await queryTimers()).toEqual([{ id: timerId, payload: { round: 1 }, due_at: at(10) }]);
});

test('the next run is scheduled before the handler begins, from the begin of the run', async () => {
  const timersInRuns: unknown[] = [];
  handler = async () => {
    timersInRuns.push(await queryTimers());
    time = at(5000);
  };
  await runAt(20);
  expect(timersInRuns[0]).toEqual([{ id: timerId, payload: { round: 2 }, due_at: at(620) }]);
  // The run has ended after the time of the second one, which is made up at once.
  expect(ran).toEqual([1, 2]);
  expect(await queryTimers()).toMatchObject([{ payload: { round: 3 }, due_at: at(5600) }]);
});

test('a job that a handler enqueues runs once and schedules nothing', async () => {
  await store.db.write.delete(timer);
  const { queue } = minimalJobContext(store.db, clock);
  await store.db.tx((tx) => queue.enqueue(tx, count, { round: 7 }));
  await runAt(20);
  expect(ran).toEqual([7]);
  expect(await queryTimers()).toEqual([]);
});

test('a retry does not schedule the next run twice, and schedules it again when its timer came due meanwhile', async () => {
  handler = () => Promise.reject(new Error('not now'));
  await runAt(20);
  // Both attempts have failed within this run of the worker.
  expect(ran).toEqual([1, 1]);
  expect(await queryTimers()).toMatchObject([{ payload: { round: 2 }, due_at: at(620) }]);

  handler = () => Promise.resolve();
  await store.db.write
    .insert(job)
    .values({ id: timerId, lane: 'inner', priority: 1, name: 'count', payload: { round: 5 }, tries: 1 });
  await runAt(700);
  expect(ran).toEqual([1, 1, 5]);
  expect(await queryTimers()).toMatchObject([{ payload: { round: 6 }, due_at: at(1300) }]);
});

test.each<[string, Handler]>([
  ['fails for good', () => Promise.reject(new PermanentFailure('no way'))],
  ['fails in all attempts', () => Promise.reject(new Error('not now'))],
])('the job goes on after a run that %s', async (_what, failing) => {
  handler = failing;
  await runAt(20);
  handler = () => Promise.resolve();
  await runAt(620);
  expect(ran.at(-1)).toBe(2);
  expect(await queryTimers()).toMatchObject([{ payload: { round: 3 }, due_at: at(1220) }]);
  expect(await queryDeadLetters()).toMatchObject([{ id: timerId, payload: { round: 1 } }]);
});

test('the job goes on after a payload that does not match the schema', async () => {
  await store.db.write.update(timer).set({ payload: { round: 'one' } });
  await runAt(20);
  expect(await queryDeadLetters()).toMatchObject([{ payload: { round: 'one' } }]);
  expect(await queryTimers()).toMatchObject([{ payload: { round: 1 }, due_at: at(620) }]);
});

test('the job goes on after runs that ended their process each time', async () => {
  await store.db.write.delete(timer);
  await store.db.write.insert(job).values({
    id: timerId,
    lane: 'inner',
    priority: 1,
    name: 'count',
    payload: { round: 1 },
    tries: 5,
    worker_id: newUuid(time),
  });
  await releaseAllJobs(store.db.write);
  await runAt(20);
  expect(ran).toEqual([]);
  expect(await queryDeadLetters()).toMatchObject([{ id: timerId, tries: 6 }]);
  expect(await queryTimers()).toMatchObject([{ payload: { round: 2 }, due_at: at(620) }]);
});

test('a handler moves the next run forward, but not back', async () => {
  handler = (_payload, ctx) => moveNextRunEarlier(ctx.db, count, addSeconds(ctx.now(), 300));
  await runAt(20);
  expect(await queryTimers()).toMatchObject([{ payload: { round: 2 }, due_at: at(320) }]);
  await moveNextRunEarlier(store.db, count, at(5000));
  expect(await queryTimers()).toMatchObject([{ payload: { round: 2 }, due_at: at(320) }]);
});

test('a failure that is to be repeated in ten minutes moves the next run forward, without a job beside it', async () => {
  handler = async (_payload, ctx) => {
    await store.db.write.update(timer).set({ due_at: at(9999) });
    await runAndRescheduleAfterFailure(ctx, count, {}, () => Promise.reject(new Error('no bank')));
  };
  await runAt(20);
  expect(await queryTimers()).toMatchObject([{ id: timerId, due_at: at(620) }]);
  expect(await store.db.read.select().from(job)).toEqual([]);
  expect(await queryDeadLetters()).toEqual([]);
});

const failAt = async (seconds: number, error: string, payload: object) => {
  handler = () => Promise.reject(new PermanentFailure(error));
  await store.db.write.delete(timer);
  await store.db.write.insert(timer).values({ id: timerId, job: 'count', payload, due_at: at(seconds) });
  await runAt(seconds);
};

test('a run that fails while an earlier failure is listed replaces it, unless its payload is another one', async () => {
  await failAt(20, 'the first error', { round: 4 });
  await store.db.write.update(deadLetter).set({ died_at: new Date(0), tries: 9 });
  await failAt(620, 'the second error', { round: 4 });
  expect(await queryDeadLetters()).toMatchObject([{ id: timerId, error: 'the second error', tries: 1 }]);
  expect((await queryDeadLetters())[0]?.died_at.getTime()).toBeGreaterThan(0);

  await failAt(1220, 'the third error', { round: 5 });
  expect(await queryDeadLetters()).toMatchObject([
    { id: timerId, payload: { round: 4 }, error: 'the second error' },
    { payload: { round: 5 }, error: 'the third error' },
  ]);
});

test('a failed run is retried beside the next one that is queued', async () => {
  await failAt(20, 'no way', { round: 4 });
  await store.db.write
    .insert(job)
    .values({ id: timerId, lane: 'inner', priority: 1, name: 'count', payload: { round: 5 } });
  expect(await retryDeadLetters(store.db.write, { ids: [timerId] })).toBe(1);
  handler = () => Promise.resolve();
  ran.length = 0;
  await runAt(30);
  expect(new Set(ran)).toEqual(new Set([4, 5]));
  expect(await queryDeadLetters()).toEqual([]);
});
