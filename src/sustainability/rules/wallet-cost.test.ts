import { expect, test, vi } from 'vitest';
import { type BusinessDate, isoDateOf } from '#platform/pure/calendar.ts';
import { GramQueue } from './gram-heap.ts';
import { computeWallet, type WalletEntry } from './wallet.ts';

const startTime = Date.parse('2026-01-01T12:00:00Z');
const entry = (kind: WalletEntry['kind'], aboutKey: string, grams: number, at: number, month = 1): WalletEntry => ({
  kind,
  about: aboutKey,
  month: isoDateOf(2026, month, 1) satisfies BusinessDate,
  grams,
  created_at: new Date(startTime + at),
});
const times = (count: number, build: (at: number) => WalletEntry) =>
  Array.from({ length: count }, (_each, at) => build(at));
const credits = (count: number) => times(count, (at) => entry('plan', `credit ${at}`, 5, at));
const allGiven = (count: number) => entry('given', 'all', -5 * count, count);
const reversed = (count: number, nth = 1) =>
  times(count, (at) => entry('reversed', `credit ${at}#${nth}`, nth === 1 ? -5 : 5, count * nth + 1 + at));

/** Counts the work of computing a wallet: every read of a field of an entry, also by comparisons, and every search for the first item of a queue. */
const countWork = (entries: readonly WalletEntry[]): number => {
  let reads = 0;
  const get = (target: WalletEntry, key: string | symbol): unknown => {
    reads += 1;
    return Reflect.get(target, key);
  };
  const turns = vi.spyOn(GramQueue.prototype, 'findFirst');
  computeWallet(entries.map((each) => new Proxy(each, { get })));
  const work = reads + turns.mock.calls.length;
  turns.mockRestore();
  return work;
};

test.each<[string, (count: number) => WalletEntry[]]>([
  ['credits', credits],
  [
    'each credit given',
    (count) => [...credits(count), ...times(count, (at) => entry('given', `${at}`, -5, count + at))],
  ],
  ['all given, then all reversed', (count) => [...credits(count), allGiven(count), ...reversed(count)]],
  [
    'all given, reversed and restored',
    (count) => [...credits(count), allGiven(count), ...reversed(count), ...reversed(count, 2)],
  ],
  [
    'a reversal that other credits make up for, restored gram by gram',
    (count) => [
      entry('plan', 'old', count, 0),
      entry('given', 'all', 0 - count, 1),
      entry('reversed', 'old#1', 0 - count, 2),
      ...times(count, (at) => entry('plan', `credit ${at}`, 1, 3 + at)),
      ...times(count, (at) => entry('reversed', `old#${at + 2}`, 1, 3 + count + at)),
    ],
  ],
  [
    'months that are given, and some of them reversed later',
    (count) =>
      Array.from({ length: 12 }, (_each, month) => [
        ...times(count / 10, (at) => entry('plan', `${at}:${month}`, 5, month * count + at, month + 1)),
        entry('given', `of ${month}`, -5 * (count / 10), (month + 1) * count - 1),
        ...times(count / 10, (at) => entry('reversed', `${at}:${month}#1`, -5, 12 * count + at)),
      ]).flat(),
  ],
])('computing a wallet with four times the entries takes less than six times the work: %s', (_what, make) => {
  expect(countWork(make(2000)) / countWork(make(500))).toBeLessThan(6);
});
