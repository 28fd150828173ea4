import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { queryRows } from '../db/database.ts';
import { ownSecret, timer } from '../db/tables.ts';
import { newUuid } from '../ids.ts';
import { minimalJobContext } from '../testing/minimal-job-context.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { releaseAllJobs } from './heartbeat.ts';
import { defineJob, type JobContext, type Queue, bindJob } from './job.ts';
import { createQueue, toJobRow } from './queue.ts';
import { deadLetter, job as jobs } from './tables.ts';
import { startWorker, type Worker } from './worker.ts';

const greet = defineJob({
  name: 'greet',
  lane: 'inner',
  priority: 'soon',
  placementOf: ({ name }) => ({ lane: 'inner', priority: name.startsWith('y') ? 'waits' : 'soon' }),
  payload: z.object({ name: z.string() }),
  retry: { limit: 2, delaySeconds: 0, backoff: false },
});

const wave = defineJob({ ...greet, name: 'wave', retry: { limit: 0, delaySeconds: 0 } });

const ran: string[] = [];
let failures = 0;
let store: TestDatabase;
let queue: Queue;
let workers: Worker[];
/** A worker of a newer version that knows one more kind of job. */
let newer: Worker;
const clock = systemClock();

beforeAll(async () => {
  store = await createTestDatabase();
  queue = createQueue(() => newUuid(clock.now()));
  const runThing = async ({ name }: { name: string }, ctx: JobContext) => {
    if (failures > 0) {
      failures -= 1;
      throw new Error('not now');
    }
    ran.push(`${name} ${ctx.attempt}${ctx.isLastAttempt ? ' last' : ''}`);
  };
  const context = minimalJobContext(store.db, clock);
  const options = { db: store.db, clock, jobs: [bindJob(greet, runThing)], context, log: pino({ level: 'silent' }) };
  workers = [startWorker(options, { start: false }), startWorker(options, { start: false })];
  newer = startWorker({ ...options, jobs: [...options.jobs, bindJob(wave, runThing)] }, { start: false });
});
afterAll(async () => {
  await Promise.all([...workers, newer].map((worker) => worker.stop()));
  await store.close();
});
beforeEach(() => {
  ran.length = 0;
  failures = 0;
});

const runAll = () => Promise.all(workers.map((worker) => worker.runUntilIdle()));

test('a job runs once with two workers', async () => {
  await store.db.tx((tx) =>
    queue.enqueueAll(
      tx,
      ['a', 'b', 'c'].map((name) => ({ job: greet, payload: { name } })),
    ),
  );
  await runAll();
  expect(ran.toSorted()).toEqual(['a 0', 'b 0', 'c 0']);
});

test('a job enqueued in a transaction that rolls back does not run', async () => {
  const failing = store.db.tx(async (tx) => {
    await queue.enqueue(tx, greet, { name: 'ghost' });
    throw new Error('the change failed');
  });
  await expect(failing).rejects.toThrow('the change failed');
  await runAll();
  expect(ran).toEqual([]);
});

test('a job enqueued in a transaction runs after the commit, when the change of the transaction is stored', async () => {
  const [enqueued, checked] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const changing = store.db.tx(async (tx) => {
    await queue.enqueue(tx, greet, { name: 'with its change' });
    enqueued.resolve();
    await checked.promise;
    await tx.insert(ownSecret).values({ name: 'change', value: 'x' });
  });
  await enqueued.promise;
  await runAll().finally(checked.resolve);
  expect(ran).toEqual([]);
  await changing;
  await runAll();
  expect(ran).toEqual(['with its change 0']);
  expect(await queryRows(store.db.read, sql`select from own_secret where name = 'change'`)).toHaveLength(1);
});

test('a failed job is retried, and its context says which attempt is the last', async () => {
  failures = 2;
  await store.db.tx((tx) => queue.enqueue(tx, greet, { name: 'again' }));
  const deadline = Date.now() + 10_000;
  while (ran.length === 0 && Date.now() < deadline) await runAll();
  expect(ran).toEqual(['again 2 last']);
});

test('an invalid payload is rejected when the job is enqueued', async () => {
  await expect(store.db.tx((tx) => queue.enqueue(tx, greet, { name: 5 } as never))).rejects.toThrow('name');
});

test('a scheduled job waits for the business clock', async () => {
  const dueTime = new Date(clock.now().getTime() + 3 * 86_400_000);
  await store.db.tx((tx) => queue.enqueueAt(tx, greet, { name: 'later' }, dueTime));
  await runAll();
  expect(ran).toEqual([]);
  clock.setOffset(3 * 86_400_000 + 1000);
  await runAll();
  expect(ran).toEqual(['later 0']);
  expect(await queryRows(store.db.read, sql`select 1 from timer`)).toEqual([]);
  clock.setOffset(0);
});

test('completed jobs are deleted at once, because payloads may contain an address', async () => {
  await store.db.tx((tx) => queue.enqueue(tx, greet, { name: 'done' }));
  await runAll();
  expect(await store.db.read.select().from(jobs)).toEqual([]);
});

test('a permanently failed job becomes a dead letter with error, attempts and customer', async () => {
  failures = 3;
  const customer_uuid = newUuid(clock.now());
  await store.db.tx((tx) => queue.enqueue(tx, greet, { name: 'never', customer_uuid } as never));
  await store.db.write.update(jobs).set({ payload: { name: 'never', customer_uuid } });
  const buried = () => store.db.read.select().from(deadLetter);
  const deadline = Date.now() + 10_000;
  while ((await buried()).length === 0 && Date.now() < deadline) await runAll();
  expect(await buried()).toMatchObject([{ name: 'greet', tries: 3, error: 'not now', customer_uuid }]);
  expect(await store.db.read.select().from(jobs)).toEqual([]);
  await store.db.write.delete(deadLetter);
});

const claimSql = (tries: number) => sql`update job set worker_id = ${newUuid(clock.now())}, tries = ${tries}`;

test('an error text that PostgreSQL rejects is stored without what it rejects, and the other jobs of its batch too', async () => {
  const fail = () => Promise.reject(new Error('refused: a\0b \uD83D'));
  const options = { db: store.db, clock, context: minimalJobContext(store.db, clock), log: pino({ level: 'silent' }) };
  const worker = startWorker({ ...options, jobs: [bindJob(wave, fail)] }, { start: false });
  await store.db.tx((tx) =>
    queue.enqueueAll(
      tx,
      ['a', 'b'].map((name) => ({ job: wave, payload: { name } })),
    ),
  );
  await worker.runUntilIdle();
  await worker.stop();
  const dead = await store.db.write.delete(deadLetter).returning();
  expect(dead.map(({ error }) => error)).toEqual(Array.from({ length: 2 }, () => 'refused: a\uFFFDb \uFFFD'));
});

test('a single process releases all running jobs at its start', async () => {
  await store.db.tx((tx) =>
    queue.enqueueAll(
      tx,
      ['x', 'y'].map((name) => ({ job: greet, payload: { name } })),
    ),
  );
  await store.db.write.execute(claimSql(1));
  await runAll();
  expect(ran).toEqual([]);
  await releaseAllJobs(store.db.write);
  await runAll();
  expect(ran.toSorted()).toEqual(['x 1', 'y 1']);
});

test('a job whose process was killed in the last attempt gets a limited number of extra attempts', async () => {
  await store.db.tx((tx) => queue.enqueue(tx, greet, { name: 'killed' }));
  await store.db.write.execute(claimSql(3));
  await releaseAllJobs(store.db.write);
  await runAll();
  expect(ran).toEqual(['killed 3 last']);
  await store.db.tx((tx) => queue.enqueue(tx, greet, { name: 'killer' }));
  await store.db.write.execute(claimSql(6));
  await releaseAllJobs(store.db.write);
  await runAll();
  expect(ran).toHaveLength(1);
  expect(await store.db.read.select().from(deadLetter)).toMatchObject([{ payload: { name: 'killer' } }]);
});

test('a timer with an invalid payload blocks no other timer and becomes a dead letter', async () => {
  const common = { job: 'greet', due_at: clock.now() };
  await store.db.write.insert(timer).values([
    { ...common, id: newUuid(clock.now()), payload: { gone: true } },
    { ...common, id: newUuid(clock.now()), payload: { name: 'good' } },
  ]);
  const buried = () => store.db.read.select().from(deadLetter);
  await store.db.write.delete(deadLetter);
  const deadline = Date.now() + 10_000;
  while ((await buried()).length === 0 && Date.now() < deadline) await runAll();
  expect(ran).toEqual(['good 0']);
  expect(await buried()).toMatchObject([{ payload: { gone: true }, tries: 3 }]);
});

test('a timer whose job is still queued is moved without blocking others', async () => {
  const timerRow = { id: newUuid(clock.now()), job: greet.name, payload: { name: 'daily' }, due_at: clock.now() };
  await store.db.write.insert(jobs).values({ ...toJobRow(greet, timerRow.payload, timerRow.id) });
  await store.db.write.insert(timer).values(timerRow);
  await store.db.tx((tx) => queue.enqueueAt(tx, greet, { name: 'other' }, clock.now()));
  await runAll();
  // A timer whose job finished before the second check runs again; therefore jobs must be idempotent.
  expect([...new Set(ran)].toSorted()).toEqual(['daily 0', 'other 0']);
});

test('a timer that comes due while its job is running waits for the end of it', async () => {
  const timerRow = { id: newUuid(clock.now()), job: greet.name, payload: { name: 'periodic' }, due_at: clock.now() };
  const worker_id = newUuid(clock.now());
  // The running job has scheduled its next run, and the clock has passed the time of that run before the job ended.
  await store.db.write.insert(jobs).values({ ...toJobRow(greet, timerRow.payload, timerRow.id), worker_id });
  await store.db.write.insert(timer).values(timerRow);
  await runAll();
  expect(ran).toEqual([]);
  await store.db.write.delete(jobs).where(sql`worker_id = ${worker_id}`);
  await runAll();
  expect(ran).toEqual(['periodic 0']);
  expect(await queryRows(store.db.read, sql`select 1 from timer`)).toEqual([]);
});

test('jobs and timers of unknown kinds are left for a newer version', async () => {
  await store.db.tx(async (tx) => {
    await queue.enqueue(tx, wave, { name: 'now' });
    await queue.enqueueAt(tx, wave, { name: 'later' }, clock.now());
  });
  await runAll();
  await runAll();
  expect(ran).toEqual([]);
  await newer.runUntilIdle();
  expect(ran.toSorted()).toEqual(['later 0 last', 'now 0 last']);
  await newer.runUntilIdle();
  expect(ran).toHaveLength(2);
});
