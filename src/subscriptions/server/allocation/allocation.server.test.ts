import { afterEach, beforeEach, expect, test } from 'vitest';
import { count, isNull } from 'drizzle-orm';
import type { Database } from '#platform/db/database.ts';
import { createJobRefusal } from '#platform/http/refused.ts';
import { newUuid } from '#platform/ids.ts';
import type { Queue } from '#platform/jobs/job.ts';
import { createQueue } from '#platform/jobs/queue.ts';
import { type TestDatabase, createTestDatabase } from '#platform/testing/test-database.ts';
import { allocateNumberAndSim } from '../commands.ts';
import type { AllocationResult } from './allocate-number-and-sim.ts';
import { generatedStock } from '../stock/generated-stock.ts';
import type { LineOrder } from '../jobs.ts';
import { insertStock } from '../stock/insert-stock.ts';
import { queryAllocatedSims } from '../queries.ts';
import { allocateStockNumber } from '../stock/stock.store.ts';
import { msisdnPool, simStock } from '../tables.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

const now = new Date('2026-11-21T09:00:00Z');
const newId = () => newUuid(now);

let opened: TestDatabase;
let db: Database;
let queue: Queue;

beforeEach(async () => {
  events = [];
  opened = await createTestDatabase();
  db = opened.db;
  queue = createQueue(newId);
});
afterEach(() => opened.close());

const line = (type: SimType = 1): LineOrder => ({
  order_product_uuid: newId(),
  customer_uuid: newId(),
  type,
  offer_uuid: newId(),
  addon_uuids: [],
  identify: false,
});
let events: string[] = [];
const recordEvent = async (_tx: unknown, what: { name: string }) => void events.push(what.name);
const allocate = async (order: LineOrder): Promise<AllocationResult> => {
  const allocation = await db.tx((tx) =>
    allocateNumberAndSim(tx, { queue, publish: recordEvent, refuse: createJobRefusal }, order, now),
  );
  if (allocation === 'released') throw new Error('the order product was cancelled');
  return allocation;
};

test('fifty concurrent allocations allocate fifty different numbers and SIMs', async () => {
  await insertStock(db, generatedStock(60), now);
  const lines = Array.from({ length: 50 }, (_, index) => line(index % 2 === 0 ? 0 : 1));
  const allocations = await Promise.all(lines.map(allocate));
  expect(new Set(allocations.map((each) => each.msisdn)).size).toBe(50);
  expect(new Set(allocations.map((each) => each.iccid)).size).toBe(50);
  const simsByLine = await queryAllocatedSims(
    db.read,
    lines.map((each) => each.order_product_uuid),
  );
  expect(simsByLine.size).toBe(50);
  const [freeNumbers] = await db.read
    .select({ left: count() })
    .from(msisdnPool)
    .where(isNull(msisdnPool.allocation_uuid));
  expect(freeNumbers?.left).toBe(10);
});

test('concurrent allocations for the same order product allocate one number', async () => {
  await insertStock(db, generatedStock(30), now);
  const sharedLine = line();
  const allocations = await Promise.all(Array.from({ length: 20 }, () => allocate(sharedLine)));
  expect(new Set(allocations.map((each) => `${each.msisdn} ${each.iccid}`)).size).toBe(1);
  expect(events).toEqual(['sim-allocated']);
});

test('with more customers than numbers the whole stock is allocated and the rest is refused without partial allocations', async () => {
  await insertStock(db, generatedStock(10), now);
  const answers = await Promise.allSettled(Array.from({ length: 25 }, () => allocate(line())));
  const numbers = answers.flatMap((each) => (each.status === 'fulfilled' ? [each.value.msisdn] : []));
  const refusals = answers.flatMap((each) =>
    each.status === 'rejected' ? [(each.reason as { code: string }).code] : [],
  );
  expect(new Set(numbers).size).toBe(numbers.length);
  expect(numbers.length).toBe(10);
  expect(new Set(refusals)).toEqual(new Set(['NO_NUMBER_FREE']));
});

test('without a free SIM no number is allocated', async () => {
  await insertStock(db, { numbers: generatedStock(5).numbers, sims: [] }, now);
  await expect(allocate(line())).rejects.toMatchObject({ code: 'NO_NUMBER_FREE' });
  const [freeNumbers] = await db.read
    .select({ left: count() })
    .from(msisdnPool)
    .where(isNull(msisdnPool.allocation_uuid));
  expect(freeNumbers?.left).toBe(5);
});

test('a number in quarantine is not allocated early', async () => {
  const soon = new Date(now.getTime() + 1000);
  await insertStock(db, { numbers: [{ msisdn: '+32457000001' }], sims: [] }, soon);
  expect(await db.tx((tx) => allocateStockNumber(tx, newId(), now))).toBe(null);
  expect(await db.tx((tx) => allocateStockNumber(tx, newId(), soon))).toBe('+32457000001');
});

test('importing the same stock again changes nothing', async () => {
  expect(await insertStock(db, generatedStock(1500), now)).toEqual({ numbers: 1500, sims: 3000 });
  await allocate(line());
  expect(await insertStock(db, generatedStock(1500), now)).toEqual({ numbers: 0, sims: 0 });
  const [sims] = await db.read.select({ all: count() }).from(simStock);
  expect(sims?.all).toBe(3000);
  const [number] = await db.read.select({ left: count() }).from(msisdnPool).where(isNull(msisdnPool.allocation_uuid));
  expect(number?.left).toBe(1499);
});
