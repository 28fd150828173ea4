import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

/**
 * Ages of a value after which a read loads a newer one in the background, and after which the read waits for it: at most
 * `waitMs`, because the database may not answer.
 */
const lookAfterMs = 1000;
const waitAfterMs = 10_000;
const waitMs = 500;

type Entry<T> = { value: T; checkedAt: number; checking: Promise<void> | null };

/**
 * Creates a cache in the memory of the process for a value that many requests read. `load` gets the cached value and returns the same one when the
 * database has none that is newer. When `load` fails the cached value stays in use, so that reads succeed while the database is unavailable.
 */
export const createRevalidatingCache = <T>(load: (db: Database, cachedValue: T | null) => Promise<T>) => {
  const entries = new WeakMap<Database, Promise<Entry<T>>>();
  // `get` may be called inside a transaction, where `db.read` throws, so `load` runs outside of it.
  const outsideTransactions = AsyncLocalStorage.snapshot();

  const loadEntry = async (db: Database): Promise<Entry<T>> => ({
    value: await load(db, null),
    checkedAt: performance.now(),
    checking: null,
  });

  const check = async (db: Database, entry: Entry<T>): Promise<void> => {
    try {
      entry.value = await load(db, entry.value);
    } catch {
      // The database is not available.
    } finally {
      entry.checking = null;
      entry.checkedAt = performance.now();
    }
  };

  return {
    /**
     * Returns the cached value, at most about a second old while it is read often. When it has not been checked for 10 seconds the call waits for a
     * newer one, except inside a transaction, which would hold its connection meanwhile.
     * @throws Error when the first load fails
     */
    async get(db: Database): Promise<T> {
      let opening = entries.get(db);
      if (!opening) {
        opening = outsideTransactions(() => loadEntry(db));
        entries.set(db, opening);
        opening.catch(() => entries.delete(db));
      }
      const entry = await opening;
      const age = performance.now() - entry.checkedAt;
      if (age > lookAfterMs) {
        entry.checking ??= outsideTransactions(() => check(db, entry));
        if (age > waitAfterMs && !db.isInTransaction)
          await Promise.race([entry.checking, wait(waitMs, null, { ref: false })]);
      }
      return entry.value;
    },

    /** Loads the newest value at once, after this process has changed it. Must not be called inside a transaction. */
    async refresh(db: Database): Promise<T> {
      const cachedEntry = await entries.get(db)?.catch(() => null);
      const value = await load(db, cachedEntry?.value ?? null);
      entries.set(db, Promise.resolve({ value, checkedAt: performance.now(), checking: null }));
      return value;
    },
  };
};
