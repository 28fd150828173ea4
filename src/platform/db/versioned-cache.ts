import { AsyncLocalStorage } from 'node:async_hooks';
import { setTimeout as wait } from 'node:timers/promises';
import type { Logger } from 'pino';
import type { Registry } from 'prom-client';
import { registerGauge } from '../register-gauge.ts';
import type { Database } from './database.ts';
import { isDatabaseOutage } from './outage.ts';

/**
 * Ages of a value after which a read loads a newer one in the background, and after which the read waits for it: at most
 * `waitMs`, because the database may not answer.
 */
const lookAfterMs = 1000;
const waitAfterMs = 10_000;
const waitMs = 500;

/** Pause between two log lines about a cache, whose check may fail every second. */
const logPauseMs = 60_000;

/** Logger of a process, and the caches that cannot load their newest value, with the time of their last log line. */
type CacheFaults = { log: Logger; loggedAt: Map<string, number> };

const faultsOfDatabases = new WeakMap<Database, CacheFaults>();
const cacheNames = new Set<string>();

/** Logs caches that cannot load their newest value for another reason than an outage of the database, and reports them as a gauge. */
export const measureCacheFaults = (registry: Registry, db: Database, log: Logger): void => {
  const loggedAt = new Map<string, number>();
  faultsOfDatabases.set(db, { log, loggedAt });
  registerGauge(
    registry,
    {
      name: 'cache_stale',
      help: 'Whether this process serves an older value, because it cannot read the newest one, by cache',
      labels: ['cache'],
    },
    () => [...cacheNames].map((cache) => ({ labels: { cache }, value: loggedAt.has(cache) ? 1 : 0 })),
  );
};

const recordFault = (db: Database, cache: string, error: unknown): void => {
  const faults = faultsOfDatabases.get(db);
  const lastLoggedAt = faults?.loggedAt.get(cache) ?? -Infinity;
  if (!faults || performance.now() - lastLoggedAt < logPauseMs) return;
  faults.loggedAt.set(cache, performance.now());
  faults.log.error({ err: error, cache }, 'a cache cannot load its newest value and serves an older one');
};

type Entry<T> = { value: T; checkedAt: number; checking: Promise<void> | null };

/**
 * Creates a cache in the memory of the process for a value that many requests read. `load` gets the cached value and returns the same one when the
 * database has none that is newer. When `load` fails the cached value stays in use, so that reads succeed while the database is unavailable.
 * Another error, such as a row that this release cannot read, keeps it too, because every process has it and the last good value is better than no
 * reply; it is logged and reported under `name`.
 */
export const createRevalidatingCache = <T>(name: string, load: (db: Database, cachedValue: T | null) => Promise<T>) => {
  cacheNames.add(name);
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
      faultsOfDatabases.get(db)?.loggedAt.delete(name);
    } catch (error) {
      if (!isDatabaseOutage(error)) recordFault(db, name, error);
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
      faultsOfDatabases.get(db)?.loggedAt.delete(name);
      entries.set(db, Promise.resolve({ value, checkedAt: performance.now(), checking: null }));
      return value;
    },
  };
};
