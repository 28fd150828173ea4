import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../testing/test-database.ts';
import { openBusinessClock } from './business-clock.ts';
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
