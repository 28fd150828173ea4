import type { SQL } from 'drizzle-orm';
import { expect } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import type { TestApp } from './test-app.ts';

/**
 * Runs calls at the same time, and lets them meet at a row: a transaction of the test holds `lock` until every call waits for it, each after the
 * one before it. PostgreSQL then lets them go on in that order. A call that reads its row without a lock has read it before any of
 * them wrote. Fails when a call ends without waiting. At most two changes of one customer run at once in a product.
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
  const running: Promise<T>[] = [];
  const ended: number[] = [];
  try {
    expect(await locked.promise, 'locked rows').toBeGreaterThan(0);
    for (const [nth, call] of calls.entries()) {
      running.push(call().finally(() => ended.push(nth)));
      const countWaiting = async () => (await queryConnectionPids(product.db.read, { waitingOnly: true })).length;
      await expect
        .poll(async () => ended.length > 0 || (await countWaiting()) === nth + 1, { interval: 10 })
        .toBe(true);
      expect(ended, 'calls that ended without waiting').toEqual([]);
    }
  } finally {
    released.resolve();
    await Promise.allSettled([holder, ...running]);
  }
  return Promise.all(running);
};
