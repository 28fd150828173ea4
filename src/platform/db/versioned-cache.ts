import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Database } from './database.ts';

/** Ages from which on a newer value is looked for beside callers, and from which on they wait for it; and for how long, as the database may be silent. */
const lookAfterMs = 1000;
const waitAfterMs = 10_000;
const waitMs = 500;

type Entry<T> = { value: T; checkedAt: number; checking: Promise<void> | null };

/**
 * A value in the memory of the process that reads of the database would repeat. `load` reads it; it gets the value that is known, and returns that
 * one while it is the newest. What fails to load leaves the known value, so that reads go on without the database.
 */
export const createVersionedCache = <T>(load: (db: Database, cachedValue: T | null) => Promise<T>) => {
  const entries = new WeakMap<Database, Promise<Entry<T>>>();
  // `get` may be called inside a transaction; what is loaded is read outside of it.
  const outsideTransactions = AsyncLocalStorage.snapshot();

  const open = async (db: Database): Promise<Entry<T>> => ({
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
     * The value in memory, at most about a second old. After a pause of its readers it is loaded anew before the reply; not inside a transaction,
     * which would hold its connection meanwhile.
     * @throws Error when the first load fails
     */
    async get(db: Database): Promise<T> {
      let opening = entries.get(db);
      if (!opening) {
        opening = outsideTransactions(() => open(db));
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

    /** Loads what is newer, so that this process has at once what it has just changed. Not inside a transaction. */
    async refresh(db: Database): Promise<T> {
      const cachedEntry = await entries.get(db)?.catch(() => null);
      const value = await load(db, cachedEntry?.value ?? null);
      entries.set(db, Promise.resolve({ value, checkedAt: performance.now(), checking: null }));
      return value;
    },
  };
};
