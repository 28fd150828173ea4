import { pino } from 'pino';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { newUuid } from '../ids.ts';
import { minimalJobContext } from '../testing/minimal-job-context.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { type Job, defineJob, type Queue, bindJob } from './job.ts';
import { createQueue } from './queue.ts';
import { job as jobs } from './tables.ts';
import { startWorker, type Worker, type WorkerOptions } from './worker.ts';

const payload = z.object({ name: z.string() });
const retry = { limit: 0, delaySeconds: 0 };
const onCourier = defineJob({ name: 'on-courier', lane: 'courier', priority: 'soon', payload, retry });
const onEsim = defineJob({ name: 'on-esim', lane: 'esim', priority: 'waits', payload, retry });
const urgent = defineJob({ ...onCourier, name: 'urgent', priority: 'waits' });
const heavy = defineJob({ ...onCourier, name: 'heavy', priority: 'later' });
const kinds: readonly Job<typeof payload>[] = [onCourier, onEsim, urgent, heavy];

const clock = systemClock();
const newId = () => newUuid(clock.now());
let store: TestDatabase;
let queue: Queue;
let workers: Worker[];
const began: string[] = [];
const endedNames: string[] = [];
/** Jobs whose names begin with `prefix` block until `open` is called. */
let gate: { prefix: string; open(): void; opened: Promise<void> };

const blockJobs = (prefix: string): void => {
  let resolveOpened = (): void => undefined;
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));
  gate = { prefix, open: resolveOpened, opened };
};

const worker = (overrides: Partial<WorkerOptions> = {}, start = true): Worker => {
  const runGated = async ({ name }: { name: string }) => {
    began.push(name);
    if (name.startsWith(gate.prefix)) await gate.opened;
    endedNames.push(name);
  };
  const context = minimalJobContext(store.db, clock, { courier: {}, esim: {} });
  const work_ = kinds.map((kind) => bindJob(kind, runGated));
  const newWorker = startWorker(
    { db: store.db, clock, jobs: work_, context, log: pino({ level: 'silent' }), ...overrides },
    { start },
  );
  workers.push(newWorker);
  return newWorker;
};

const enqueueNames = (kind: Job<typeof payload>, ...names: string[]) =>
  store.db.tx((tx) =>
    queue.enqueueAll(
      tx,
      names.map((name) => ({ job: kind, payload: { name } })),
    ),
  );

beforeEach(async () => {
  store = await createTestDatabase();
  queue = createQueue(newId);
  workers = [];
  began.length = 0;
  endedNames.length = 0;
  blockJobs('nobody');
});
afterEach(async () => {
  gate.open();
  await Promise.all(workers.map((each) => each.stop()));
  await store.close();
});

const many = (name: string, count: number) => Array.from({ length: count }, (_, at) => `${name} ${at}`);

test('an unresponsive courier blocks only its own lane', async () => {
  blockJobs('parcel');
  await enqueueNames(onCourier, ...many('parcel', 20));
  const firstWorker = worker();
  await expect.poll(() => began.length).toBe(6);
  await enqueueNames(onEsim, ...many('esim', 20));
  firstWorker.wake();
  await expect.poll(() => endedNames.length).toBe(20);
  expect(endedNames.every((name) => name.startsWith('esim'))).toBe(true);
  expect(began.filter((name) => name.startsWith('parcel'))).toHaveLength(6);
});

test('a lane claims no more jobs than it has free slots', async () => {
  blockJobs('parcel');
  await enqueueNames(onCourier, ...many('parcel', 10));
  worker();
  await expect.poll(() => began.length).toBe(6);
  worker();
  await expect.poll(() => began.length).toBe(10);
});

test('jobs run by priority, then by age', async () => {
  blockJobs('parcel');
  await enqueueNames(onCourier, ...many('parcel', 6));
  const firstWorker = worker();
  await expect.poll(() => began.length).toBe(6);
  await enqueueNames(heavy, 'heavy');
  await enqueueNames(onCourier, 'older');
  await enqueueNames(onCourier, 'newer');
  await enqueueNames(urgent, 'urgent');
  gate.open();
  await expect.poll(() => began.length).toBe(10);
  await firstWorker.stop();
  expect(began.slice(6)).toEqual(['urgent', 'older', 'newer', 'heavy']);
});

test('a stopping worker waits for running jobs and releases the rest without using up an attempt', async () => {
  blockJobs('parcel');
  await enqueueNames(onCourier, 'parcel', 'short');
  const firstWorker = worker({ shutdownGraceSeconds: 0.2 });
  await expect.poll(() => endedNames).toEqual(['short']);
  const stopped = firstWorker.stop();
  await enqueueNames(onEsim, 'not begun');
  await stopped;
  expect(began.toSorted()).toEqual(['parcel', 'short']);
  const rows = await store.db.read.select().from(jobs);
  expect(
    rows.map(({ payload: rowPayload, tries, worker_id }) => [payload.parse(rowPayload).name, tries, worker_id]),
  ).toEqual(
    expect.arrayContaining([
      ['parcel', 0, null],
      ['not begun', 0, null],
    ]),
  );
});

test('a job over the timeout fails, and its slot is free again', async () => {
  blockJobs('parcel');
  await enqueueNames(onCourier, ...many('parcel', 6), 'short');
  worker({ maxJobSeconds: 0.1 });
  await expect.poll(() => endedNames).toEqual(['short']);
});
