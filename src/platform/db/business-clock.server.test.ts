import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { systemClock } from '../clock.ts';
import { openBusinessClock, syncBusinessClock } from './business-clock.ts';
import { businessClock } from './tables.ts';

let store: TestDatabase;
beforeEach(async () => {
  store = await createTestDatabase();
});
afterEach(() => store.close());

const offsetOf = async (): Promise<number> => (await openBusinessClock(store.db.read)).offsetMs();

test.each([-120 * 86_400_000, 3_600_000])(
  'a command reads the clock of a sandbox that is %d ms from real time',
  async (ms) => {
    expect(await offsetOf()).toBe(0);
    await store.db.write.insert(businessClock).values({ id: 1, offset_ms: ms });
    expect(await offsetOf()).toBe(ms);
  },
);

test('a clock that is moved while its offset is read is not set back', async () => {
  await store.db.write.insert(businessClock).values({ id: 1, offset_ms: 1000 });
  const clock = systemClock();
  const sync = syncBusinessClock(store.db.read, clock);
  clock.setOffset(2000);
  await sync;
  expect(clock.offsetMs()).toBe(2000);
});
