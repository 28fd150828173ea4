import { type ChildProcess, fork } from 'node:child_process';
import { once } from 'node:events';
import { resolve } from 'node:path';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { systemClock } from '../clock.ts';
import { begun } from '../testing/begun-job.ts';
import { bareContext } from '../testing/bare-context.ts';
import { nodeOfProduct } from '../testing/node-of-product.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { takeUpFromDead } from './heartbeat.ts';
import { work } from './job.ts';
import { job as jobs, worker } from './tables.ts';
import { startWorker, type Worker } from './worker.ts';

const clock = systemClock();
let store: TestDatabase;
let ran: number;
let other: Worker;
let child: ChildProcess | undefined;

beforeEach(async () => {
  store = await testDatabase();
  ran = 0;
  const context = bareContext(store.db, clock);
  const log = pino({ level: 'silent' });
  const count = async () => void (ran += 1);
  other = startWorker({ db: store.db, clock, work: [work(begun, count)], context, log }, { start: false });
  await store.db.tx((tx) => context.queue.enqueue(tx, begun, {}));
});
afterEach(async () => {
  child?.kill('SIGKILL');
  await other.stop();
  await store.close();
});

/** Fifteen seconds go by without a word of anybody. */
const silence = () => store.db.write.update(worker).set({ seen_at: sql`now() - interval '16 seconds'` });

const begin = async (): Promise<ChildProcess> => {
  const { connectionString: url } = store.db.pool.options;
  const started = fork(resolve(import.meta.dirname, '../testing/killed-worker.ts'), {
    execPath: nodeOfProduct(),
    execArgv: [],
    env: { ...process.env, DATABASE_URL: url },
  });
  child = started;
  await once(started, 'message');
  return started;
};

/** What it has begun stays; the beat of a worker that lives would bring its row back. */
const beginAndDie = async (): Promise<void> => {
  const killed = await begin();
  killed.kill('SIGKILL');
  await once(killed, 'exit');
};

test('what a worker killed with -9 had begun is taken up by another one after a silence, and no sooner', async () => {
  await beginAndDie();
  await takeUpFromDead(store.db.write);
  await other.runUntilIdle();
  expect(ran).toBe(0);
  await silence();
  expect(await takeUpFromDead(store.db.write)).toBe(1);
  await other.runUntilIdle();
  expect(ran).toBe(1);
  expect(await store.db.read.select().from(jobs)).toEqual([]);
});

test('a worker begins nothing before others can know that it lives', async () => {
  const { promise: ended, resolve: end } = Promise.withResolvers<void>();
  const locker = await store.db.pool.connect();
  await locker.query('begin; lock table worker in share mode');
  let looks = 0;
  other = startWorker({
    db: store.db,
    clock,
    work: [work(begun, async () => end())],
    context: bareContext(store.db, clock),
    log: pino({ level: 'silent' }),
    beforePoll: async () => void (looks += 1),
  });
  // Its first look is over when the second begins.
  await expect.poll(() => looks).toBeGreaterThan(1);
  const held = await store.db.read.select({ by: jobs.worker_id }).from(jobs);
  await locker.query('commit');
  locker.release();
  await ended;
  expect(held).toEqual([{ by: null }]);
});

test('a worker that lives keeps what it has begun', async () => {
  await begin();
  expect(await takeUpFromDead(store.db.write)).toBe(0);
  await other.runUntilIdle();
  expect(ran).toBe(0);
});

test('what belongs to a worker that nobody knows is taken up too', async () => {
  await beginAndDie();
  await store.db.write.delete(worker);
  expect(await takeUpFromDead(store.db.write)).toBe(1);
});
