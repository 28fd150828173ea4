import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { emailConfirmed } from '#identity/events.ts';
import { newUuid } from '#platform/ids.ts';
import { createEventBus } from '#platform/subscribers.ts';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { mandateActivated } from '#payments/events.ts';
import { runEventsCommand } from './run-events-command.ts';

type Line = { type?: string; cursor?: string; next?: string; payload?: unknown };

let database: TestDatabase;
const customers = Array.from({ length: 2100 }, () => randomUUID());

beforeAll(async () => {
  database = await createTestDatabase();
  const services = { now: () => new Date(), newId: () => newUuid(new Date()) } as Parameters<typeof createEventBus>[2];
  const { publish } = createEventBus([], [], services);
  await database.db.tx(async (tx) => {
    for (const [at, customer_uuid] of customers.entries())
      await publish(tx, at % 1050 === 1049 ? mandateActivated : emailConfirmed, { customer_uuid });
  });
  // Events become readable once older transactions have ended, also those of other tests on the same server.
  await vi.waitUntil(async () => (await run({})).length === customers.length + 1, { timeout: 30_000 });
});
afterAll(() => database.close());

const run = async (options: Parameters<typeof runEventsCommand>[2], verb = 'export'): Promise<Line[]> => {
  const lines: Line[] = [];
  await runEventsCommand(database.db, [verb], options, async (page) => {
    expect(page.length).toBeLessThanOrEqual(1000);
    lines.push(...page);
  });
  return lines;
};
const payloadsOf = (lines: readonly Line[]) => lines.flatMap(({ payload }) => payload ?? []);

test('all events are written in pages, followed by the cursor of the last event', async () => {
  const lines = await run({});
  expect(payloadsOf(lines)).toEqual(customers.map((customer_uuid) => ({ customer_uuid })));
  const { next } = lines.at(-1) ?? {};
  expect(next).toBe(lines.at(-2)?.cursor);
  expect(await run({ after: next ?? '' })).toEqual([{ next }]);
});

test.each([1, 999, 1000, 1001, 2100, 5000])(
  'an export after one of at most %i events continues where that one ended',
  async (limit) => {
    const first = await run({ limit: String(limit) });
    expect(first).toHaveLength(Math.min(limit, customers.length) + 1);
    const furtherEvents = await run({ after: first.at(-1)?.next ?? '' });
    expect(payloadsOf([...first, ...furtherEvents])).toEqual(customers.map((customer_uuid) => ({ customer_uuid })));
  },
);

// The second is the type of release 1.1.0.
test.each(['mandate-activated', 'mandate-valid'])(
  'an export of the type %s writes its events only, and its cursor continues after the last of them',
  async (type) => {
    const lines = await run({ type });
    expect(lines.map((line) => line.type)).toEqual(['mandate-activated', 'mandate-activated', undefined]);
    const first = await run({ type, limit: '1' });
    expect(payloadsOf(await run({ after: first.at(-1)?.next ?? '', type }))).toEqual(payloadsOf(lines.slice(1)));
  },
);

test.each([
  [{ type: 'unknown' }, 'There is no event unknown'],
  [{ limit: '0' }, 'not a number of events'],
  [{ after: 'x' }, 'x is not a cursor'],
])('an export with the options %j is refused', async (options, message) => {
  await expect(run(options)).rejects.toThrow(message);
  await expect(run({}, 'import')).rejects.toThrow('Usage: npm run events');
});
