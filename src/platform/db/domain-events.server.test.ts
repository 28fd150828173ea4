import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { defineEvent } from '../events.ts';
import { newUuid } from '../ids.ts';
import { createEventBus, subscribe } from '../subscribers.ts';
import { queryPersonalRows } from '../testing/query-personal-rows.ts';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { queryRows, type Tx } from './database.ts';
import { queryDomainEvents, resetHorizonOfRestoredEvents, type StoredEvent } from './domain-events.ts';
import { currentTypesByFormerType } from './former-event-types.ts';
import { domainEvent, platformPersonalTables } from './tables.ts';

type Step = { customer_uuid: string; step: number };
const stepped = defineEvent<Step>()({ name: 'stepped', version: 3 });
const cycled = defineEvent<{ steps: readonly Step[] }>()({
  name: 'cycled',
  splitByCustomer: ({ steps }) =>
    steps.map((each) => ({ customer_uuid: each.customer_uuid, payload: { steps: [each] } })),
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.close());
beforeEach(async () => {
  await database.db.write.delete(domainEvent);
});

const at = new Date('2026-11-27T08:00:00Z');
const services = { now: () => at, newId: () => newUuid(new Date()) } as Parameters<typeof createEventBus>[2];
const { publish } = createEventBus([], [], services);

const publishStep = (tx: Tx, customer_uuid: string, step: number) => publish(tx, stepped, { customer_uuid, step });
const stepsOf = (events: readonly StoredEvent[]) => events.map(({ payload }) => (payload as Step).step);
const readAll = (after?: string) => queryDomainEvents(database.db.read, { ...(after ? { after } : {}), limit: 100 });

/** Polls for events: an open transaction of another test on the same server delays when they become readable. */
const waitForEvents = (count: number, after?: string): Promise<StoredEvent[]> =>
  vi.waitFor(
    async () => {
      const events = await readAll(after);
      expect(events).toHaveLength(count);
      return events;
    },
    { timeout: 30_000 },
  );

const openGate = () => {
  let resolveOpened: () => void = () => undefined;
  const opened = new Promise<void>((resolve) => (resolveOpened = resolve));
  return { open: resolveOpened, opened };
};

describe('a published event', () => {
  const customer_uuid = randomUUID();

  test('is stored when its transaction commits, and not when the transaction rolls back', async () => {
    await database.db.tx((tx) => publishStep(tx, customer_uuid, 1));
    const broken = database.db.tx(async (tx) => {
      await publishStep(tx, customer_uuid, 2);
      throw new Error('no');
    });
    await expect(broken).rejects.toThrow('no');
    const [event] = await waitForEvents(1);
    expect(event).toMatchObject({
      customer_uuid,
      type: 'stepped',
      version: 3,
      at,
      payload: { customer_uuid, step: 1 },
    });
  });

  test('is stored once for each customer it concerns', async () => {
    const steps = [1, 2, 3].map((step) => ({ customer_uuid: randomUUID(), step }));
    await database.db.tx((tx) => publish(tx, cycled, { steps }));
    const events = await waitForEvents(3);
    expect(events.map(({ payload }) => payload)).toEqual(steps.map((each) => ({ steps: [each] })));
  });

  test('that cannot be stored rolls the transaction back', async () => {
    const bus = createEventBus([subscribe(stepped, async (tx) => void (await tx.select().from(domainEvent)))], [], {
      ...services,
      newId: () => 'no uuid',
    });
    await expect(database.db.tx((tx) => bus.publish(tx, stepped, { customer_uuid, step: 1 }))).rejects.toThrow(
      'insert into',
    );
  });
});

describe('a cursor', () => {
  test('continues after the last event that was read', async () => {
    const customer_uuid = randomUUID();
    for (const step of [1, 2, 3]) await database.db.tx((tx) => publishStep(tx, customer_uuid, step));
    await waitForEvents(3);
    const first = await queryDomainEvents(database.db.read, { limit: 2 });
    expect(stepsOf(first)).toEqual([1, 2]);
    expect(stepsOf(await readAll(first.at(-1)?.cursor))).toEqual([3]);
  });

  test.each(['', '1', '1.', '-1.2', '1.2.3', '9999999999999999999.1'])('%j is refused', async (after) => {
    await expect(queryDomainEvents(database.db.read, { after, limit: 1 })).rejects.toThrow('is not a cursor');
  });

  test('of a server with higher transaction ids is refused', async () => {
    await expect(readAll('999999999999999999.1')).rejects.toThrow('read from the start');
  });
});

test('events restored from another server are read before new ones, in their original order', async () => {
  const customer_uuid = randomUUID();
  for (const step of [1, 2]) await database.db.tx((tx) => publishStep(tx, customer_uuid, step));
  await database.db.write.execute(sql`update domain_event set horizon = 1e15 - ordinal`);
  await database.db.tx((tx) => publishStep(tx, customer_uuid, 3));
  expect(stepsOf(await waitForEvents(1))).toEqual([3]);
  await resetHorizonOfRestoredEvents(database.db);
  expect(stepsOf(await waitForEvents(3))).toEqual([1, 2, 3]);
});

describe('events of concurrent transactions', () => {
  const startTransaction = (tx: Tx) => queryRows(tx, sql`select pg_current_xact_id()`);

  test('are readable once all older transactions have ended, in the order of publication', async () => {
    const customer_uuid = randomUUID();
    const [startGate, goOn] = [openGate(), openGate()];
    const older = database.db.tx(async (tx) => {
      await startTransaction(tx);
      startGate.open();
      await goOn.opened;
      await publishStep(tx, customer_uuid, 2);
    });
    await startGate.opened;
    await database.db.tx((tx) => publishStep(tx, customer_uuid, 1));
    expect(await readAll()).toEqual([]);
    goOn.open();
    await older;
    expect(stepsOf(await waitForEvents(2))).toEqual([1, 2]);
  });

  test('are all read once, and those of one customer in the order of publication', async () => {
    const customers = [1, 2, 3].map(() => randomUUID());
    const published = new Map<string, number[]>(customers.map((customer) => [customer, []]));
    let step = 0;
    const write = async () => {
      const customer_uuid = customers[Math.floor(Math.random() * customers.length)] ?? '';
      const ownSteps: number[] = [];
      await database.db
        .tx(async (tx) => {
          // Half of the transactions get their id before they wait for the lock, so an older id may publish later.
          if (Math.random() < 0.5) await startTransaction(tx);
          await pause(Math.random() * 4);
          await queryRows(tx, sql`select pg_advisory_xact_lock(hashtext(${customer_uuid}))`);
          for (let nth = 0; nth < 2; nth++) {
            ownSteps.push((step += 1));
            await publishStep(tx, customer_uuid, step);
          }
          await pause(Math.random() * 4);
          if (Math.random() < 0.1) throw new Error('rolled back');
          published.get(customer_uuid)?.push(...ownSteps);
        })
        .catch((error: Error) => expect(error.message).toBe('rolled back'));
    };
    let writing = true;
    const writers = Promise.all(
      [1, 2, 3, 4, 5, 6].map(async () => {
        for (let nth = 0; nth < 40; nth++) await write();
      }),
    ).finally(() => (writing = false));
    const read: StoredEvent[] = [];
    const readOn = async () => {
      const after = read.at(-1)?.cursor;
      read.push(...(await queryDomainEvents(database.db.read, { ...(after ? { after } : {}), limit: 7 })));
    };
    while (writing) await readOn();
    await writers;
    const publishedCount = [...published.values()].flat().length;
    await vi.waitFor(
      async () => {
        await readOn();
        expect(read.length).toBeGreaterThanOrEqual(publishedCount);
      },
      { timeout: 30_000, interval: 1 },
    );
    for (const [customer, steps] of published)
      expect(stepsOf(read.filter(({ customer_uuid }) => customer_uuid === customer))).toEqual(steps);
  });
});

describe.each(Object.entries(currentTypesByFormerType))(
  'events of the type that release 1.1.0 calls %s',
  (former, current) => {
    const customer_uuid = randomUUID();
    const insertStored = (type: string) =>
      database.db.write
        .execute(sql`insert into domain_event (customer_uuid, event_uuid, type, version, payload, at, horizon)
      values (${customer_uuid}, ${randomUUID()}, ${type}, 1, '{}', now(), 0)`);

    test(`are exported as ${current}, whichever release stored them`, async () => {
      await insertStored(former);
      await insertStored(current);
      await database.db.tx((tx) =>
        publish(tx, defineEvent<{ customer_uuid: string }>()({ name: current }), { customer_uuid }),
      );
      const events = await waitForEvents(3);
      expect(events.map(({ type }) => type)).toEqual([current, current, current]);
      const [part] = platformPersonalTables;
      const exported = part && (await queryPersonalRows(database.db.read, database.db.cipher, part, customer_uuid));
      expect(exported?.map(({ type }) => type)).toEqual([current, current, current]);
    });

    test('are stored under that type, which an export of release 1.1.0 selects', async () => {
      await database.db.tx((tx) =>
        publish(tx, defineEvent<{ customer_uuid: string }>()({ name: current }), { customer_uuid }),
      );
      const rows = await database.db.read.select({ type: domainEvent.type }).from(domainEvent);
      expect(rows).toEqual([{ type: former }]);
    });
  },
);
