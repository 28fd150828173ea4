import { asc } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { newUuid } from '../ids.ts';
import { createLogger } from '../log.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import type { JobOutcome } from './run-job.ts';
import { createOutcomeRecorder } from './record-outcomes.ts';
import { deadLetter, job } from './tables.ts';

const worker_id = newUuid(new Date());
const statements: string[] = [];
let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase((statement) => statements.push(statement));
});
afterAll(() => store.close());
beforeEach(() => store.db.write.delete(job));

/** Thirty jobs of a worker that end at the same time, with an outcome by index. */
const recordThirty = async (outcomeOf: (at: number) => JobOutcome) => {
  const jobs = Array.from({ length: 30 }, (_, at) => ({
    id: newUuid(new Date()),
    lane: 'inner' as const,
    priority: 1,
    name: `job-${String(at).padStart(2, '0')}`,
    payload: {},
    trace: null,
    tries: 2,
  }));
  await store.db.write.insert(job).values(jobs.map((each) => ({ ...each, worker_id })));
  statements.length = 0;
  const settle = createOutcomeRecorder(store.db, worker_id, createLogger('silent'), () => true);
  await Promise.all(jobs.map((each, at) => settle(each, outcomeOf(at))));
};

test('permanently failed jobs become dead letters in one batch, each with its own error and customer', async () => {
  const customers = Array.from({ length: 30 }, () => newUuid(new Date()));
  await recordThirty((at) => ({ kind: 'dead', error: `error ${at}`, customer_uuid: customers[at] ?? null }));
  expect(statements.length).toBeLessThanOrEqual(2);
  expect(await store.db.read.select().from(job)).toEqual([]);
  const dead = await store.db.read.select().from(deadLetter).orderBy(asc(deadLetter.name));
  expect(dead.map(({ error }) => error)).toEqual(customers.map((_, at) => `error ${at}`));
  expect(dead.map(({ customer_uuid }) => customer_uuid)).toEqual(customers);
  expect(dead[0]).toMatchObject({ tries: 2, lane: 'inner' });
});

test('jobs to be retried are released in one batch, each with its own delay', async () => {
  await recordThirty((at) => ({ kind: 'again', seconds: 60 * at, free: at % 2 === 0 }));
  expect(statements.length).toBeLessThanOrEqual(2);
  const waitingJobs = await store.db.read.select().from(job).orderBy(asc(job.due_at));
  expect(waitingJobs.map(({ name }) => name)).toEqual(waitingJobs.map(({ name }) => name).toSorted());
  expect(new Set(waitingJobs.map(({ tries, worker_id: by }) => `${tries} ${by}`))).toEqual(
    new Set(['1 null', '2 null']),
  );
});
