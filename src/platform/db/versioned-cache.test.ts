import { pino } from 'pino';
import { Registry } from 'prom-client';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Database } from './database.ts';
import { createRevalidatingCache, measureCacheFaults } from './versioned-cache.ts';

const outside = { isInTransaction: false } as Database;
const inside = { isInTransaction: true } as Database;

let version = 1;
let reachable = true;
const load = vi.fn(async (_db: Database, cachedValue: { version: number } | null) => {
  await Promise.resolve();
  if (!reachable) throw Object.assign(new Error('no database'), { code: 'ECONNREFUSED' });
  return cachedValue?.version === version ? cachedValue : { version };
});

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['performance'] });
  [version, reachable] = [1, true];
  load.mockClear();
});
afterEach(() => void vi.useRealTimers());

/** Stores a newer version after the load, waits `ms`, and returns the versions that two reads then get. */
const readAfter = async (db: Database, ms: number) => {
  const cache = createRevalidatingCache('numbers', load);
  await cache.get(db);
  version = 2;
  vi.advanceTimersByTime(ms);
  const first = (await cache.get(db)).version;
  await new Promise(setImmediate);
  return [first, (await cache.get(db)).version];
};

test.each([
  ['a read within the first second returns the cached version without a check', outside, 900, [1, 1]],
  ['a later read returns the cached version and loads the newest one in the background', outside, 1100, [1, 2]],
  ['a read after ten seconds without reads waits for the newest version', outside, 10_100, [2, 2]],
  ['a read inside a transaction never waits for the newest version', inside, 10_100, [1, 2]],
])('%s', async (_what, db, ms, expected) => {
  expect(await readAfter(db, ms)).toEqual(expected);
});

test('concurrent reads load the value once', async () => {
  const cache = createRevalidatingCache('numbers', load);
  await Promise.all([cache.get(outside), cache.get(outside)]);
  expect(load).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(60_000);
  await Promise.all([cache.get(outside), cache.get(outside)]);
  expect(load).toHaveBeenCalledTimes(2);
});

test('the cached value is kept while the database is down, and a failed first load is tried again', async () => {
  const cache = createRevalidatingCache('numbers', load);
  reachable = false;
  await expect(cache.get(outside)).rejects.toThrow('no database');
  reachable = true;
  const firstValue = await cache.get(outside);
  reachable = false;
  vi.advanceTimersByTime(60_000);
  expect(await cache.get(outside)).toBe(firstValue);
});

test('a read returns the cached value when the database does not answer', async () => {
  const cache = createRevalidatingCache('numbers', load);
  const firstValue = await cache.get(outside);
  load.mockImplementationOnce(() => new Promise(() => undefined));
  vi.advanceTimersByTime(60_000);
  expect(await cache.get(outside)).toBe(firstValue);
});

test('a refresh returns the newest version at once', async () => {
  const cache = createRevalidatingCache('numbers', load);
  await cache.get(outside);
  version = 2;
  expect(await cache.refresh(outside)).toEqual({ version: 2 });
  expect(await cache.get(outside)).toEqual({ version: 2 });
});

test('a value that cannot be read is logged once a minute and reported until it can, and the cached one is served', async () => {
  const registry = new Registry();
  const lines: { cache: string; err: { message: string } }[] = [];
  const write = (line: string) => void lines.push(JSON.parse(line) as (typeof lines)[0]);
  measureCacheFaults(registry, outside, pino({}, { write }));
  const cache = createRevalidatingCache('numbers', load);
  const firstValue = await cache.get(outside);
  const isStale = async () => /^cache_stale\{cache="numbers"\} (\d)/m.exec(await registry.metrics())?.[1];
  const readAfterSeconds = async (seconds: number) => {
    vi.advanceTimersByTime(seconds * 1_000);
    await cache.get(outside);
    await new Promise(setImmediate);
    return [await cache.get(outside), lines.length, await isStale()];
  };
  reachable = false;
  expect(await readAfterSeconds(5)).toEqual([firstValue, 0, '0']);
  reachable = true;
  load.mockImplementation(() => Promise.reject(new Error('no such plan')));
  expect(await readAfterSeconds(5)).toEqual([firstValue, 1, '1']);
  expect(await readAfterSeconds(5)).toEqual([firstValue, 1, '1']);
  expect(await readAfterSeconds(61)).toEqual([firstValue, 2, '1']);
  expect(lines[0]).toMatchObject({ cache: 'numbers', err: { message: 'no such plan' } });
  load.mockImplementation(() => Promise.resolve({ version: 3 }));
  expect(await readAfterSeconds(5)).toEqual([{ version: 3 }, 2, '0']);
});
