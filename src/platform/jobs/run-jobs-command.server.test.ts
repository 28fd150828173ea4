import { randomUUID } from 'node:crypto';
import { gt } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { runJobsCommand } from './run-jobs-command.ts';
import { deadLetter, job } from './tables.ts';

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(() => store.close());

const [first, second] = [randomUUID(), randomUUID()];
const customer_uuid = randomUUID();

beforeEach(async () => {
  await store.db.write.delete(job);
  await store.db.write.delete(deadLetter);
  const common = { lane: 'mail', priority: 1, payload: { key: 'k' }, tries: 4 } as const;
  await store.db.write.insert(deadLetter).values([
    {
      ...common,
      id: first,
      name: 'send-message',
      error: 'mail refused\n(550)',
      customer_uuid,
      died_at: new Date(1e12),
    },
    { ...common, id: second, name: 'ship-order', lane: 'courier', error: 'no such street' },
  ]);
});

const run = (...args: string[]) => runJobsCommand(store.db, args, {});
const queryRemainingIds = async () => (await store.db.read.select().from(deadLetter)).map(({ id }) => id);

test('`list` prints one line per dead letter, with id, attempts, time, customer and error', async () => {
  const [line, other] = await run('list');
  expect(line).toBe(
    `${first}\tsend-message\t2001-09-09T01:46:40.000Z\t4 tries\tcustomer ${customer_uuid}\tmail refused (550)`,
  );
  expect(other).toContain('customer unknown\tno such street');
  expect(await runJobsCommand(store.db, ['list'], { job: 'ship-order' })).toEqual([other]);
});

test('`retry` enqueues the named dead letters again with zero attempts', async () => {
  expect(await run('retry', first)).toEqual(['1 job is tried again.']);
  expect(await queryRemainingIds()).toEqual([second]);
  expect(await store.db.read.select().from(job)).toMatchObject([
    { id: first, lane: 'mail', priority: 1, name: 'send-message', payload: { key: 'k' }, tries: 0, worker_id: null },
  ]);
});

test('`drop` deletes the dead letters of one kind, or all of them', async () => {
  expect(await runJobsCommand(store.db, ['drop'], { job: 'ship-order' })).toEqual(['1 job is dropped.']);
  expect(await queryRemainingIds()).toEqual([first]);
  expect(await runJobsCommand(store.db, ['drop'], { all: true })).toEqual(['1 job is dropped.']);
  expect(await run('list')).toEqual(['No job has failed for good.']);
});

test('`waiting` lists jobs, `hurry` makes waiting jobs due now, and `drop-waiting` deletes waiting jobs only', async () => {
  const [lateId, runningId, other] = [randomUUID(), randomUUID(), randomUUID()];
  const common = { lane: 'esim', priority: 1, tries: 4 } as const;
  const due_at = new Date('2090-01-01T00:00:00Z');
  await store.db.write.insert(job).values([
    { ...common, id: lateId, name: 'order-esim', payload: { customer_uuid }, due_at },
    { ...common, id: runningId, name: 'order-esim', payload: {}, worker_id: randomUUID() },
    { ...common, id: other, name: 'ship-order', lane: 'courier', payload: {}, due_at },
  ]);
  expect(await runJobsCommand(store.db, ['waiting'], { job: 'order-esim' })).toEqual([
    `${runningId}\torder-esim\truns\t4 tries\tcustomer unknown\tlane esim`,
    `${lateId}\torder-esim\tdue 2090-01-01T00:00:00.000Z\t4 tries\tcustomer ${customer_uuid}\tlane esim`,
  ]);
  expect(await runJobsCommand(store.db, ['hurry'], { job: 'order-esim' })).toEqual(['1 job is due now.']);
  const dueLater = await store.db.read
    .select({ id: job.id })
    .from(job)
    .where(gt(job.due_at, new Date('2089-01-01')));
  expect(dueLater).toEqual([{ id: other }]);
  await expect(runJobsCommand(store.db, ['drop-waiting'], { all: true })).rejects.toThrow('Usage: npm run jobs');
  expect(await run('drop-waiting', other, runningId)).toEqual(['1 job is dropped.']);
  expect(await run('drop-waiting', lateId)).toEqual(['1 job is dropped.']);
  expect(await queryRemainingIds()).toHaveLength(2);
});

test.each([[[]], [['burn']], [['retry']], [['drop', 'x']], [['list', first]]])(
  'the arguments %j are answered with the usage of the command',
  async (args) => {
    await expect(run(...args)).rejects.toThrow('Usage: npm run jobs');
    expect(await queryRemainingIds()).toHaveLength(2);
  },
);
