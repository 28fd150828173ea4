import { describe, expect, test } from 'vitest';
import { findLockOrderFaults, type LockingTransaction } from './lock-order.ts';
import { buildOwnsRows } from './owns-rows.ts';

/** A transaction that locks these tables; `~` before a name: without waiting; `&`: shared. */
const transaction = (place: string, tables: string): LockingTransaction => ({
  place,
  steps: tables.split(' ').map((name) => ({
    table: name.replace(/^[~&]/, ''),
    waits: !name.startsWith('~'),
    isExclusive: !name.startsWith('&'),
    text: `lock of ${name}`,
  })),
});
const ownsRows = buildOwnsRows(new Set(['order', 'invoice', 'session']));
const countCircles = (...orders: string[]): number =>
  findLockOrderFaults(
    orders.map((tables, nth) => transaction(`place ${nth}`, tables)),
    ownsRows,
    [],
  ).circles.length;

describe('circles of locks', () => {
  test.each([
    ['opposite orders', ['invoice payment', 'payment invoice'], 1],
    ['the same order', ['invoice payment', 'invoice payment collection'], 0],
    ['three transactions', ['order invoice', 'invoice payment', 'payment order'], 1],
    ['tables between', ['invoice mandate payment', 'payment collection invoice'], 1],
    ['the row of the customer before both', ['customer invoice session', 'customer session invoice'], 0],
    ['the row of the customer before one', ['customer invoice session', 'session invoice'], 1],
    ['the row of the customer, of tables without one', ['customer msisdn_pool job', 'customer job msisdn_pool'], 1],
    ['the row of the customer between', ['invoice customer session', 'session customer invoice'], 2],
    ['an owner of one of both', ['payment collection order', 'payment order collection'], 0],
    ['an advisory lock of one transaction', ['@projectTotals job timer', '@projectTotals timer job'], 0],
    ['an advisory lock of a customer', ['@wallets job timer', '@wallets timer job'], 1],
    ['a shared advisory lock', ['&@billCycleRun job timer', '&@billCycleRun timer job'], 1],
    ['skip locked', ['job ~timer', 'timer job'], 0],
  ])('with %s: %j', (_what, orders, count) => {
    expect(countCircles(...orders)).toBe(count);
  });

  test('name places and statements', () => {
    const transactions = [transaction('a.ts', 'invoice payment'), transaction('b.ts', 'payment invoice')];
    expect(findLockOrderFaults(transactions, ownsRows, []).circles).toEqual([
      [
        'a.ts locks invoice (lock of invoice), then payment (lock of payment)',
        'b.ts locks payment (lock of payment), then invoice (lock of invoice)',
      ].join('\n'),
    ]);
  });

  test('are left out where an exception says so, which is reported once it is not needed', () => {
    const transactions = [transaction('src/a.ts', 'invoice payment'), transaction('src/b.ts', 'payment invoice')];
    const exceptions = [
      { place: 'b.ts', before: 'payment', after: 'invoice', reason: 'harmless' },
      { before: 'order', after: 'invoice', reason: 'not seen' },
    ];
    expect(findLockOrderFaults(transactions, ownsRows, exceptions)).toEqual({
      circles: [],
      needlessExceptions: [exceptions[1]],
    });
  });
});
