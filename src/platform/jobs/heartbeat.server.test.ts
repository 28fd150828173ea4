import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { unfinishedJob } from '../testing/unfinished-job.ts';
import { minimalJobContext } from '../testing/minimal-job-context.ts';
import { findNodeBinary } from '../testing/node-binary.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { releaseJobsAndDeleteDeadWorkers } from './heartbeat.ts';
import { bindJob } from './job.ts';
import { job as jobs, worker } from './tables.ts';
import { startWorker, type Worker } from './worker.ts';

const clock = systemClock();
let store: TestDatabase;
let ran: number;
let otherWorker: Worker;
let child: ChildProcess | undefined;

beforeEach(async () => {
  store = await createTestDatabase();
  ran = 0;
  const context = minimalJobContext(store.db, clock);
  const log = pino({ level: 'silent' });
  const count = async () => void (ran += 1);
  otherWorker = startWorker(
    { db: store.db, clock, jobs: [bindJob(unfinishedJob, count)], context, log },
    { start: false },
  );
  await store.db.tx((tx) => context.queue.enqueue(tx, unfinishedJob, {}));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await otherWorker.stop();
  await store.close();
});

/** Simulates 16 seconds without heartbeats of any worker. */
const ageHeartbeats = () => store.db.write.update(worker).set({ seen_at: sql`now() - interval '16 seconds'` });

const startWorkerProcess = async (): Promise<ChildProcess> => {
  const { connectionString: url } = store.db.pool.options;
  const startedProcess = fork(resolve(import.meta.dirname, '../testing/killed-worker.ts'), {
    execPath: findNodeBinary(),
    execArgv: [],
    env: { ...process.env, DATABASE_URL: url },
  });
  child = startedProcess;
  await once(startedProcess, 'message');
  return startedProcess;
};

/** Inserts a job in progress without heartbeats; a heartbeat would restore the row of the worker. */
const startAndKillWorker = async (): Promise<void> => {
  const killed = await startWorkerProcess();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
};

test('the jobs of a worker killed with SIGKILL are released after the heartbeat timeout, and no sooner', async () => {
  await startAndKillWorker();
  await releaseJobsAndDeleteDeadWorkers(store.db.write);
  await otherWorker.runUntilIdle();
  expect(ran).toBe(0);
  await ageHeartbeats();
  expect(await releaseJobsAndDeleteDeadWorkers(store.db.write)).toBe(1);
  await otherWorker.runUntilIdle();
  expect(ran).toBe(1);
  expect(await store.db.read.select().from(jobs)).toEqual([]);
});

test('a worker claims no job before it is registered', async () => {
  const { promise: endSignal, resolve: end } = Promise.withResolvers<void>();
  const locker = await store.db.pool.connect();
  await locker.query('begin; lock table worker in share mode');
  let looks = 0;
  otherWorker = startWorker({
    db: store.db,
    clock,
    jobs: [bindJob(unfinishedJob, async () => end())],
    context: minimalJobContext(store.db, clock),
    log: pino({ level: 'silent' }),
    beforePoll: async () => void (looks += 1),
  });
  // The first check has ended when the second begins.
  await expect.poll(() => looks).toBeGreaterThan(1);
  const workers = await store.db.read.select({ by: jobs.worker_id }).from(jobs);
  await locker.query('commit');
  locker.release();
  await endSignal;
  expect(workers).toEqual([{ by: null }]);
});

test('a live worker keeps its jobs', async () => {
  await startWorkerProcess();
  expect(await releaseJobsAndDeleteDeadWorkers(store.db.write)).toBe(0);
  await otherWorker.runUntilIdle();
  expect(ran).toBe(0);
});

test('the jobs of a worker that is not in the table are released', async () => {
  await startAndKillWorker();
  await store.db.write.delete(worker);
  expect(await releaseJobsAndDeleteDeadWorkers(store.db.write)).toBe(1);
});
