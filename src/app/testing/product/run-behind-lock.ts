import type { SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import type { TestApp } from './test-app.ts';

/**
 * Runs calls at the same time, and lets them meet at a row: a transaction of the test holds `lock` until every call waits for it, each after the
 * one before it. PostgreSQL then lets them go on in that order. A call that reads its row without a lock has read it before any of
 * them wrote. Fails when a call ends without waiting. At most two changes of one customer run at once in a product.
 * The product has to run without time limits for statements: on a busy machine the last call may come seconds after the first.
 */
export const runBehindLock = async <T>(
  product: Pick<TestApp, 'db'>,
  lock: SQL,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> => {
  const locked = Promise.withResolvers<number>();
  const released = Promise.withResolvers<void>();
  const holder = product.db.tx(async (tx) => {
    locked.resolve((await queryRows(tx, lock)).length);
    await released.promise;
  });
  holder.catch(locked.reject);
  const runningCalls: Promise<T>[] = [];
  const endedCalls: number[] = [];
  try {
    expect(await locked.promise, 'locked rows').toBeGreaterThan(0);
    const countWaiting = async () => (await queryConnectionPids(product.db.read, { waitingOnly: true })).length;
    for (const [nth, call] of calls.entries()) {
      // An event of the sandbox may wait too.
      const alreadyWaiting = await countWaiting();
      runningCalls.push(call().finally(() => endedCalls.push(nth)));
      await expect
        .poll(async () => endedCalls.length > 0 || (await countWaiting()) > alreadyWaiting, { interval: 10 })
        .toBe(true);
      expect(endedCalls, 'calls that ended without waiting').toEqual([]);
    }
  } finally {
    released.resolve();
    await Promise.allSettled([holder, ...runningCalls]);
  }
  return Promise.all(runningCalls);
};
