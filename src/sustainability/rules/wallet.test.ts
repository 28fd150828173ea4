import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { computeMedianDays } from './median-days.ts';
import { gramsOfGift } from './standing.ts';
import { computeWallet, expiredGrams, type WalletEntry } from './wallet.ts';

const credit = (month: BusinessDate, grams: number, about = `sim:${month}`): WalletEntry => ({
  kind: 'plan',
  about,
  month,
  grams,
});
const used = (kind: 'given' | 'to_project', grams: number, about = kind as string): WalletEntry => ({
  kind,
  about,
  month: '2026-06-01',
  grams: -grams,
});
const reversed = (about: string, grams: number, nth = 1): WalletEntry => ({
  kind: 'reversed',
  about: `${about}#${nth}`,
  month: '2026-06-01',
  grams: -grams,
});

describe('what is left', () => {
  test.each<[string, WalletEntry[], [string, number][], number]>([
    ['nothing', [], [], 0],
    [
      'two months',
      [credit('2026-02-01', 200), credit('2026-01-01', 100)],
      [
        ['2026-01-01', 100],
        ['2026-02-01', 200],
      ],
      300,
    ],
    [
      'the oldest is used first',
      [credit('2026-01-01', 100), credit('2026-02-01', 200), used('given', 150)],
      [['2026-02-01', 150]],
      150,
    ],
    [
      'a gift that was undone',
      [credit('2026-01-01', 100), used('given', 60), { ...used('given', -60), kind: 'undone' }],
      [['2026-01-01', 100]],
      100,
    ],
    [
      'a reversed month',
      [credit('2026-01-01', 100), credit('2026-02-01', 200), reversed('sim:2026-02-01', 200)],
      [['2026-01-01', 100]],
      100,
    ],
    [
      'reversed and restored',
      [credit('2026-01-01', 100), reversed('sim:2026-01-01', 100), reversed('sim:2026-01-01', -100, 2)],
      [['2026-01-01', 100]],
      100,
    ],
    [
      'reversed after it was given: the next credits make up for it',
      [credit('2026-01-01', 100), used('given', 100), reversed('sim:2026-01-01', 100)],
      [],
      0,
    ],
  ])('%s', (_what, entries, credits, grams) => {
    const wallet = computeWallet(entries);
    expect(wallet.credits.map((each) => [each.month, each.grams])).toEqual(credits);
    expect(wallet.grams).toBe(grams);
  });

  test('a credit expires on the 1st of its month a year later', () => {
    const wallet = computeWallet([credit('2025-12-01', 100), credit('2026-01-01', 50)]);
    expect([
      expiredGrams(wallet, '2026-11-30'),
      expiredGrams(wallet, '2026-12-01'),
      expiredGrams(wallet, '2027-01-01'),
    ]).toEqual([0, 100, 150]);
  });
});

describe('properties', () => {
  const months = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01'] as const;
  const someGrams = fc.integer({ min: 1, max: 500 });
  // Each entry has a key of its own, as in the table.
  const entries = fc
    .array(
      fc.record({ kind: fc.constantFrom('plan', 'given', 'to_project', 'reversed'), at: fc.nat(3), grams: someGrams }),
      {
        maxLength: 20,
      },
    )
    .map((list) =>
      list.flatMap((each, nth): WalletEntry[] => {
        if (each.kind === 'given' || each.kind === 'to_project') return [used(each.kind, each.grams, `gift ${nth}`)];
        const own = credit(months[each.at] ?? months[0], each.grams, `credit ${nth}`);
        return each.kind === 'plan' ? [own] : [own, reversed(own.about, each.grams)];
      }),
    );
  test('in any order, what is left of the credits is the balance, and nothing is below 0', () => {
    fc.assert(
      fc.property(entries, (list) => {
        const wallet = computeWallet(list);
        expect(computeWallet(list.toReversed())).toEqual(wallet);
        const open = wallet.credits.reduce((sum, { grams }) => sum + grams, 0);
        expect(open).toBe(Math.max(0, wallet.balance_grams));
        expect(wallet.credits.every(({ grams }) => grams > 0)).toBe(true);
      }),
    );
  });

  test('gifts of a project share its lots: each gram is in one state, and all together not more than there is', () => {
    const state = fc.nat(1000);
    const states = fc.record({ planned: state, bought: state, delivered: state, retired: state });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 15 }), states, (gifts, lots) => {
        let before = 0;
        const totals = { planned: 0, bought: 0, delivered: 0, retired: 0 };
        for (const amount of gifts) {
          const own = gramsOfGift({ before, amount }, { grams: lots });
          expect(own.uncovered + own.planned + own.bought + own.delivered + own.retired).toBe(amount);
          for (const key of ['planned', 'bought', 'delivered', 'retired'] as const) totals[key] += own[key];
          before += amount;
        }
        for (const key of ['planned', 'bought', 'delivered', 'retired'] as const)
          expect(totals[key]).toBeLessThanOrEqual(lots[key]);
      }),
    );
  });
});

test.each([
  ['nothing is retired', [{ on: '2026-01-01', grams: 5 }], [], null],
  ['all at once', [{ on: '2026-01-01', grams: 5 }], [{ on: '2026-01-31', grams: 5 }], 30],
  [
    'the first credited is the first retired',
    [
      { on: '2026-01-01', grams: 5 },
      { on: '2026-01-21', grams: 10 },
    ],
    [{ on: '2026-01-31', grams: 15 }],
    10,
  ],
  ['retired ahead', [{ on: '2026-02-01', grams: 5 }], [{ on: '2026-01-01', grams: 9 }], 0],
] as const)('median days: %s', (_what, credits, retirements, expected) => {
  expect(computeMedianDays(credits, retirements)).toBe(expected);
});
