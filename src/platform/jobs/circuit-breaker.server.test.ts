import { eq, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { withCallMiddleware } from '../outside-middleware.ts';
import { type Outside, OutsideError } from '../outside.ts';
import { minimalJobContext } from '../testing/minimal-job-context.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { CircuitBreaker, circuitBreakerMiddleware } from './circuit-breaker.ts';
import { defineJob, bindJob } from './job.ts';
import { deadLetter, job as jobs } from './tables.ts';
import { startWorker, type Worker } from './worker.ts';

const parcel = defineJob({
  name: 'parcel',
  lane: 'courier',
  priority: 'soon',
  payload: z.object({}),
  retry: { limit: 3, delaySeconds: 0, backoff: false },
});
/** Queued in another lane than the lane of its outside system. */
const stray = defineJob({ ...parcel, name: 'stray', lane: 'inner' });

const clock = systemClock();
let nowMs: number;
let up: boolean;
let calls: number;
let store: TestDatabase;
let worker: Worker;
let put: (kind: typeof parcel, times: number) => Promise<void>;

beforeEach(async () => {
  store = await createTestDatabase();
  [nowMs, up, calls] = [0, false, 0];
  const courier = {
    ship: async () => {
      calls += 1;
      if (!up) throw new OutsideError('courier', 'down');
    },
  };
  const breakers = new Map([['courier', new CircuitBreaker('courier', () => nowMs)]]);
  const outside = withCallMiddleware({ courier } as unknown as Outside, circuitBreakerMiddleware(breakers));
  const context = minimalJobContext(store.db, clock, outside);
  const ship = async () => void (await outside.courier.ship({} as never));
  const log = pino({ level: 'silent' });
  const options = { db: store.db, clock, jobs: [bindJob(parcel, ship), bindJob(stray, ship)], context, log, breakers };
  worker = startWorker(options, { start: false });
  put = (kind, times) =>
    store.db.tx((tx) =>
      context.queue.enqueueAll(
        tx,
        Array.from({ length: times }, () => ({ job: kind, payload: {} })),
      ),
    );
});
afterEach(async () => {
  await worker.stop();
  await store.close();
});

const triesLeft = async () =>
  (await store.db.read.select().from(jobs)).map(({ tries }) => tries).toSorted((a, b) => a - b);

test('an open circuit stops calls to a system that is down; its jobs wait without using up attempts', async () => {
  await put(parcel, 20);
  await worker.runUntilIdle();
  // Six jobs run at a time; six were in flight when the fifth outage occurred.
  expect(calls).toBe(6);
  expect(await triesLeft()).toEqual([...Array<number>(14).fill(0), 1, 1, 1, 1, 1, 1]);
  await worker.runUntilIdle();
  expect(calls).toBe(6);

  nowMs += 1_000;
  await worker.runUntilIdle();
  expect(calls).toBe(7);

  nowMs += 2_000;
  up = true;
  await worker.runUntilIdle();
  expect(await triesLeft()).toEqual([]);
  expect(calls).toBe(7 + 20);
  expect(await store.db.read.select().from(deadLetter)).toEqual([]);
});

test('a job of another lane that meets the open circuit is released without using up an attempt', async () => {
  await put(parcel, 6);
  await worker.runUntilIdle();
  await put(stray, 1);
  await worker.runUntilIdle();
  expect(calls).toBe(6);
  const isDueAgain = sql<boolean>`${jobs.due_at} > now() - interval '1 minute'`;
  const rows = store.db.read.select({ tries: jobs.tries, worker_id: jobs.worker_id, isDueAgain }).from(jobs);
  expect(await rows.where(eq(jobs.name, 'stray'))).toEqual([{ tries: 0, worker_id: null, isDueAgain: true }]);
});
