import type { SQL } from 'drizzle-orm';
import type pg from 'pg';
import { expect } from 'vitest';
import { queryRows } from '#platform/db/database.ts';
import { queryConnectionPids } from '#platform/testing/connections.ts';
import type { TestApp } from './test-app.ts';

/** Runs `work` while the product waits longer for a lock than it does otherwise: on a busy machine the last call may come seconds after the first. */
const withPatience = async <T>({ pool }: TestApp['db'], work: () => Promise<T>): Promise<T> => {
  const connections = new Set<pg.PoolClient>();
  const setTimeouts = (connection: pg.PoolClient) => {
    if (connections.has(connection)) return;
    connections.add(connection);
    // Sent before the statements of whoever acquires the connection.
    void connection.query("set lock_timeout = '10s'");
  };
  pool.on('acquire', setTimeouts);
  try {
    return await work();
  } finally {
    pool.off('acquire', setTimeouts);
    await Promise.all([...connections].map((connection) => connection.query('reset lock_timeout')));
  }
};

/**
 * Runs calls at the same time, and lets them meet at a row: a transaction of the test holds `lock` until every call waits for it, each after the
 * one before it. PostgreSQL then lets them go on in that order. A call that reads its row without a lock has read it before any of
 * them wrote. Fails when a call ends without waiting. At most two changes of one customer run at once in a product.
 */
export const runBehindLock = <T>(
  product: Pick<TestApp, 'db'>,
  lock: SQL,
  calls: readonly (() => Promise<T>)[],
): Promise<T[]> =>
  withPatience(product.db, async () => {
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
      for (const [nth, call] of calls.entries()) {
        runningCalls.push(call().finally(() => endedCalls.push(nth)));
        const countWaiting = async () => (await queryConnectionPids(product.db.read, { waitingOnly: true })).length;
        await expect
          .poll(async () => endedCalls.length > 0 || (await countWaiting()) === nth + 1, { interval: 10 })
          .toBe(true);
        expect(endedCalls, 'calls that ended without waiting').toEqual([]);
      }
    } finally {
      released.resolve();
      await Promise.allSettled([holder, ...runningCalls]);
    }
    return Promise.all(runningCalls);
  });
