import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Forest } from '#projects/rules/forest.ts';
import { isoDateOf, type BusinessDate } from '#platform/pure/calendar.ts';
import { gramsToKg } from '#platform/pure/carbon.ts';
import { noGrams } from '#projects/rules/removal-lots.ts';
import { buildMyScene, buildPublicScene } from './scene.ts';
import { walletHistories } from './testing/wallet-histories.ts';
import { computeWallet, sumGrams, type WalletEntry } from './wallet.ts';

test.each([
  ['credits that were given to no project', 10_000, [2000, 3000], 5],
  ['kilograms that are retired in advance', 10_000, [10_000], 0],
])('kilograms set aside by all customers exclude %s', (_, credited_grams, givenGrams, kg) => {
  const forest = {
    credited: [],
    contributions: [],
    credited_grams,
    grams: { ...noGrams, retired: 500_000 },
    removals: givenGrams.map((given_grams) => ({ given_grams, grams: noGrams })),
  } as unknown as Forest;
  expect(buildPublicScene(forest).kg.set_aside).toBe(kg);
});

const month = (at: number, grams: number) => ({ month: isoDateOf(2026, at, 1), grams });
test('a month of all customers has the state of the gifts that used it, and is set aside without a gift', () => {
  const forest = {
    credited: [month(4, 2000), month(3, 3000), month(2, 2000), month(1, 1000)],
    contributions: [],
    credited_grams: 8000,
    grams: noGrams,
    removals: [
      { given_grams: 2000, grams: { ...noGrams, retired: 500_000 } },
      { given_grams: 4000, grams: { ...noGrams, retired: 1000, bought: 1000 } },
    ],
  } as unknown as Forest;
  const { items } = buildPublicScene(forest);
  expect(items.map(({ on, state }) => [on, state])).toEqual([
    ['2026-04-01', 'set_aside'],
    ['2026-03-01', 'uncovered'],
    ['2026-02-01', 'retired'],
    ['2026-01-01', 'retired'],
  ]);
});

/** The scene of a wallet; `before`: grams that others gave to the project first. */
const sceneOf = (entries: readonly WalletEntry[], lots: Partial<typeof noGrams> = {}, before = 0) => {
  const wallet = computeWallet(entries);
  let passed = before;
  const gifts = [...wallet.ofGift].map(([ledger_uuid, parts]) => {
    const slot = { before: passed, amount: sumGrams(parts) };
    passed += slot.amount;
    return { ledger_uuid, slot, project: { grams: { ...noGrams, ...lots } } };
  });
  return { wallet, scene: buildMyScene({ wallet, gifts, contributions: [] }) };
};

const entry = (kind: WalletEntry['kind'], aboutKey: string, first: BusinessDate, grams: number, at = first) => ({
  kind,
  about: aboutKey,
  month: first,
  grams,
  created_at: new Date(`${at}T12:00:00Z`),
});
const [january, february, march] = [1, 2, 3].map((at) => entry('plan', `sim ${at}`, isoDateOf(2026, at, 1), 1000)) as [
  WalletEntry,
  WalletEntry,
  WalletEntry,
];
const gift = (day: BusinessDate, grams: number) => entry('given', `gift ${day}`, '2026-06-01', 0 - grams, day);

test.each<[string, WalletEntry[], Partial<typeof noGrams>, [string, number, string][]]>([
  ['a month that was not given', [january], {}, [['2026-01-01', 1, 'set_aside']]],
  [
    'the oldest of two months is given and retired',
    [january, february, gift('2026-02-10', 1000)],
    { retired: 5000 },
    [
      ['2026-02-01', 1, 'set_aside'],
      ['2026-01-01', 1, 'retired'],
    ],
  ],
  [
    'a gift of two months, with lots for the first',
    [january, february, gift('2026-02-10', 2000)],
    { retired: 500, bought: 500 },
    [
      ['2026-02-01', 1, 'uncovered'],
      ['2026-01-01', 1, 'bought'],
    ],
  ],
  [
    'a gift uses no older month that was credited after it',
    [{ ...january, created_at: new Date('2026-04-01T12:00:00Z') }, february, march, gift('2026-03-10', 1000)],
    { retired: 5000 },
    [
      ['2026-03-01', 1, 'set_aside'],
      ['2026-02-01', 1, 'retired'],
      ['2026-01-01', 1, 'set_aside'],
    ],
  ],
  [
    'a month that was given and reversed is made up for by the next one',
    [january, february, gift('2026-01-10', 1000), entry('reversed', 'sim 1#1', '2026-01-01', -1000, '2026-01-20')],
    { retired: 5000 },
    [['2026-01-01', 1, 'retired']],
  ],
  ['a month that was reversed', [january, entry('reversed', 'sim 1#1', '2026-01-01', -1000, '2026-01-20')], {}, []],
])('saplings of a customer: %s', (_what, entries, lots, expected) => {
  expect(sceneOf(entries, lots).scene.items.map(({ on, kg, state }) => [on, kg, state])).toEqual(expected);
});

test('saplings of a wallet add up to its balance and its gifts, each in one state', () => {
  const grams = fc.nat(400);
  const lots = fc.record({ planned: grams, bought: grams, delivered: grams, retired: grams });
  fc.assert(
    fc.property(walletHistories, lots, grams, (entries, lotGrams, before) => {
      const { wallet, scene } = sceneOf(entries, lotGrams, before);
      const givenTotal = sumGrams([...wallet.ofGift.values()].flat());
      const sum = (values: readonly (number | null)[]) => values.reduce<number>((total, kg) => total + (kg ?? 0), 0);
      const { saplings } = scene.more;
      fc.pre(saplings === 0);
      expect(sum(scene.items.map(({ kg }) => kg))).toBeCloseTo(gramsToKg(givenTotal + wallet.grams), 3);
      expect(sum(Object.values(scene.kg))).toBeCloseTo(gramsToKg(givenTotal + wallet.grams), 3);
      const ofMonth = Map.groupBy(wallet.credits, ({ credit }) => credit.month);
      for (const { on, state } of scene.items) expect(state === 'set_aside').toBe(ofMonth.has(on));
    }),
  );
});
