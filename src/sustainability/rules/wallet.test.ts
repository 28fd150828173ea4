import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, brusselsDate, type BusinessDate, isoDateOf } from '#platform/pure/calendar.ts';
import { computeMedianDays } from './median-days.ts';
import { gramsOfGift } from './standing.ts';
import { walletHistories } from './testing/wallet-histories.ts';
import { computeWallet, expiredGrams, sumGrams, type WalletEntry } from './wallet.ts';

const noonOf = (day: BusinessDate) => new Date(`${day}T12:00:00Z`);
const credit = (month: BusinessDate, grams: number, aboutKey = `sim:${month}`, entered = month): WalletEntry => ({
  kind: 'plan',
  about: aboutKey,
  month,
  grams,
  created_at: noonOf(entered),
});
const spentEntry = (kind: 'given' | 'to_project', grams: number, aboutKey = kind as string): WalletEntry => ({
  kind,
  about: aboutKey,
  month: '2026-06-01',
  grams: 0 - grams,
  created_at: noonOf('2026-06-10'),
});
const reversed = (aboutKey: string, grams: number, nth = 1): WalletEntry => ({
  kind: 'reversed',
  about: `${aboutKey}#${nth}`,
  month: '2026-06-01',
  grams: 0 - grams,
  created_at: noonOf('2026-06-20'),
});

describe('remaining credits', () => {
  test.each<[string, WalletEntry[], [string, number][], number]>([
    ['no entries', [], [], 0],
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
      'a gift uses the oldest month first',
      [credit('2026-01-01', 100), credit('2026-02-01', 200), spentEntry('given', 150)],
      [['2026-02-01', 150]],
      150,
    ],
    [
      'a gift that was undone',
      [credit('2026-01-01', 100), spentEntry('given', 60), { ...spentEntry('given', -60), kind: 'undone' }],
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
      'a month that is reversed and restored',
      [credit('2026-01-01', 100), reversed('sim:2026-01-01', 100), reversed('sim:2026-01-01', -100, 2)],
      [['2026-01-01', 100]],
      100,
    ],
    [
      'a month that is reversed after it was given is made up for by the next credits',
      [credit('2026-01-01', 100), spentEntry('given', 100), reversed('sim:2026-01-01', 100)],
      [],
      0,
    ],
    [
      'a restored month gives the credits back that made up for it',
      [
        credit('2026-01-01', 100),
        credit('2026-07-01', 80),
        spentEntry('given', 100),
        reversed('sim:2026-01-01', 100),
        { ...reversed('sim:2026-01-01', -100, 2), created_at: noonOf('2026-07-20') },
      ],
      [['2026-07-01', 80]],
      80,
    ],
  ])('%s', (_what, entries, credits, grams) => {
    const wallet = computeWallet(entries);
    expect(wallet.credits.map((each) => [each.credit.month, each.grams])).toEqual(credits);
    expect(wallet.grams).toBe(grams);
  });
});

describe('a credit expires', () => {
  test.each<[string, WalletEntry, BusinessDate]>([
    ['on the 1st of its month a year later', credit('2025-12-01', 100), '2026-12-01'],
    [
      'on the 1st of their month a year later, also when entered months later',
      credit('2025-12-01', 100, 'late', '2026-10-31'),
      '2026-12-01',
    ],
    [
      'on the 1st that is at least 30 days after its late entry',
      credit('2025-12-01', 100, 'late', '2026-11-30'),
      '2027-01-01',
    ],
    [
      'on that 1st also when its year is over at its entry',
      credit('2024-12-01', 100, 'late', '2026-11-30'),
      '2027-01-01',
    ],
    ['a month later when entered on the 2nd', credit('2024-12-01', 100, 'late', '2026-12-02'), '2027-02-01'],
  ])('%s', (_what, entry, expires_on) => {
    const wallet = computeWallet([entry]);
    expect(wallet.credits[0]?.expires_on).toBe(expires_on);
    expect([expiredGrams(wallet, addDays(expires_on, -1)), expiredGrams(wallet, expires_on)]).toEqual([0, 100]);
  });
});

describe('the expiry of a restored credit', () => {
  const restored = (aboutKey: string, grams: number, on: BusinessDate): WalletEntry => ({
    ...reversed(aboutKey, 0 - grams, 2),
    created_at: noonOf(on),
  });
  const [januaryCredit, februaryCredit] = [credit('2026-01-01', 100), credit('2026-02-01', 80)];
  test.each<[string, WalletEntry[], [string, BusinessDate][]]>([
    [
      'is unchanged when restored soon',
      [januaryCredit, reversed('sim:2026-01-01', 100), restored('sim:2026-01-01', 100, '2026-07-01')],
      [['sim:2026-01-01', '2027-01-01']],
    ],
    [
      'is later when restored late, and the credit is sorted after those that expire before',
      [januaryCredit, februaryCredit, reversed('sim:2026-01-01', 100), restored('sim:2026-01-01', 100, '2027-01-15')],
      [
        ['sim:2026-02-01', '2027-02-01'],
        ['sim:2026-01-01', '2027-03-01'],
      ],
    ],
    [
      'is later for the credits that made up for it',
      [
        januaryCredit,
        februaryCredit,
        spentEntry('given', 100),
        reversed('sim:2026-01-01', 100),
        restored('sim:2026-01-01', 100, '2027-01-15'),
      ],
      [['sim:2026-02-01', '2027-03-01']],
    ],
  ])('%s', (_what, entries, expected) => {
    const { credits } = computeWallet(entries);
    expect(credits.map((openCredit) => [openCredit.credit.about, openCredit.expires_on])).toEqual(expected);
  });
});

describe('the credits of a gift', () => {
  const on = (day: number) => isoDateOf(2026, 1, day);
  const plan = (aboutKey: string, day: number, grams: number, entered = day) =>
    credit(on(day), grams, aboutKey, on(entered));
  const reversal = (aboutKey: string, day: number, grams: number): WalletEntry => ({
    ...reversed(aboutKey, grams, day),
    created_at: noonOf(on(day)),
  });
  const gift = (day: number, grams: number): WalletEntry => ({
    ...spentEntry('given', grams, `gift ${day}`),
    created_at: noonOf(on(day)),
  });
  const undone = (day: number, grams: number): WalletEntry => ({
    ...gift(day, 0 - grams),
    kind: 'undone',
    created_at: new Date(noonOf(on(day)).getTime() + 1),
  });
  const credits = [plan('a', 1, 5), plan('b', 2, 5), plan('c', 9, 5)];
  const lateEntries = [plan('late', 1, 5, 8), plan('b', 2, 5), plan('c', 3, 5)];
  /** Each case expects the credits that the first gift of its list was taken from. */
  test.each<[string, WalletEntry[], WalletEntry[], string[]]>([
    ['the first gift takes the oldest credit', credits, [gift(3, 4)], ['4 a']],
    ['a gift of several credits', credits, [gift(3, 7)], ['5 a', '2 b']],
    ['a later gift takes the remaining credits', credits, [gift(4, 4), gift(3, 4)], ['1 a', '3 b']],
    ['a gift of a whole credit', credits, [gift(4, 5), gift(3, 5)], ['5 b']],
    ['an undone gift took nothing', credits, [gift(4, 4), gift(3, 4), undone(3, 4)], ['4 a']],
    ['a later credit is not taken', credits, [gift(4, 10)], ['5 a', '5 b']],
    ['a later credit is taken when there is no other', [plan('c', 9, 5)], [gift(4, 5)], ['5 c']],
    [
      'a credit that was reversed before the gift is not taken',
      [...credits, reversal('a', 2, 5)],
      [gift(3, 2)],
      ['2 b'],
    ],
    ['a credit that was reversed after the gift stays taken', [...credits, reversal('a', 4, 5)], [gift(3, 2)], ['2 a']],
    [
      'a later credit makes up for a reversed one',
      [...credits, reversal('a', 4, 5)],
      [gift(10, 3), gift(3, 5)],
      ['3 c'],
    ],
    [
      'a credit that is reversed and restored before the gift is taken',
      [...credits, reversal('a', 2, 5), reversal('a', 3, -5)],
      [gift(4, 6)],
      ['5 a', '1 b'],
    ],
    ['a late credit of an old month is not taken by an earlier gift', lateEntries, [gift(4, 5)], ['5 b']],
    [
      'a late credit of an old month is taken first by the next gift',
      lateEntries,
      [gift(9, 7), gift(4, 5)],
      ['5 late', '2 c'],
    ],
    ['a gift without a credit', [], [gift(3, 2)], []],
  ])('%s', (_what, entries, gifts, expected) => {
    const [firstGift = expect.unreachable()] = gifts;
    const parts = computeWallet([...gifts, ...entries]).ofGift.get(firstGift.about) ?? [];
    expect(parts.map((part) => `${part.grams} ${part.credit.about}`)).toEqual(expected);
  });
});

describe('any wallet', () => {
  test('has remaining credits equal to its balance and gifts equal to their credits, in any order of entries', () => {
    fc.assert(
      fc.property(
        walletHistories.chain((list) =>
          fc.tuple(fc.constant(list), fc.shuffledSubarray(list, { minLength: list.length })),
        ),
        ([list, shuffled]) => {
          const wallet = computeWallet(shuffled);
          expect(wallet).toEqual(computeWallet(list));
          const { grams, balance_grams, credits, ofGift } = wallet;
          expect(balance_grams).toBe(sumGrams(list));
          expect(grams).toBe(Math.max(0, balance_grams));
          expect(sumGrams(credits)).toBe(grams);
          const undone = new Set(list.filter(({ kind }) => kind === 'undone').map(({ about }) => about));
          for (const { kind, about, grams: givenGrams } of list)
            if (kind === 'to_project' || (kind === 'given' && !undone.has(about)))
              expect([about, sumGrams(ofGift.get(about) ?? [])]).toEqual([about, 0 - givenGrams]);
          const parts = Map.groupBy([...[...ofGift.values()].flat(), ...credits], (part) => part.credit);
          for (const [entry, partsOfCredit] of parts) expect(sumGrams(partsOfCredit)).toBeLessThanOrEqual(entry.grams);
          expect(credits.every((openCredit) => openCredit.grams > 0)).toBe(true);
          expect(credits.map(({ expires_on }) => expires_on)).toEqual(
            credits.map(({ expires_on }) => expires_on).toSorted(),
          );
        },
      ),
    );
  });

  test('keeps the credits of earlier gifts when later entries are added', () => {
    fc.assert(
      fc.property(walletHistories, fc.nat(40), (list, at) => {
        fc.pre(list.every(({ kind }) => kind !== 'undone'));
        const before = list.slice(0, at);
        const [giftsBefore, giftsAfter] = [computeWallet(before).ofGift, computeWallet(list).ofGift];
        for (const [gift, parts] of giftsBefore) expect(giftsAfter.get(gift)).toEqual(parts);
      }),
    );
  });

  test('never has a credit that expires before a notice 30 days ahead could be sent, for every kind of entry', () => {
    fc.assert(
      fc.property(walletHistories, (entries) => {
        const list = entries.filter(({ kind }) => kind !== 'undone');
        const freeOf = (entryCount: number) =>
          new Map(
            computeWallet(list.slice(0, entryCount)).credits.map((openCredit) => [openCredit.credit, openCredit]),
          );
        const broughtOn = new Map<WalletEntry, BusinessDate>();
        let before = freeOf(0);
        for (const [at, { created_at }] of list.entries()) {
          const openAfter = freeOf(at + 1);
          for (const [entry, { grams, expires_on }] of openAfter) {
            if (grams > (before.get(entry)?.grams ?? 0)) broughtOn.set(entry, brusselsDate(created_at));
            expect(addDays(expires_on, -30) >= (broughtOn.get(entry) ?? '')).toBe(true);
          }
          before = openAfter;
        }
      }),
      { numRuns: 500 },
    );
  });

  test('gifts of a project share its lots, with each gram in one state and no more grams than the lots have', () => {
    const state = fc.nat(1000);
    const states = fc.record({ planned: state, bought: state, delivered: state, retired: state });
    fc.assert(
      fc.property(fc.array(fc.integer({ min: 1, max: 300 }), { maxLength: 15 }), states, (gifts, lots) => {
        let before = 0;
        const totals = { planned: 0, bought: 0, delivered: 0, retired: 0 };
        for (const amount of gifts) {
          const giftGrams = gramsOfGift({ before, amount }, { grams: lots });
          expect(
            giftGrams.uncovered + giftGrams.planned + giftGrams.bought + giftGrams.delivered + giftGrams.retired,
          ).toBe(amount);
          for (const key of ['planned', 'bought', 'delivered', 'retired'] as const) totals[key] += giftGrams[key];
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
  ['all is retired at once', [{ on: '2026-01-01', grams: 5 }], [{ on: '2026-01-31', grams: 5 }], 30],
  [
    'credits are retired in their order',
    [
      { on: '2026-01-01', grams: 5 },
      { on: '2026-01-21', grams: 10 },
    ],
    [{ on: '2026-01-31', grams: 15 }],
    10,
  ],
  ['credits are retired ahead', [{ on: '2026-02-01', grams: 5 }], [{ on: '2026-01-01', grams: 9 }], 0],
] as const)('median days from credit to retirement: %s', (_what, credits, retirements, expected) => {
  expect(computeMedianDays(credits, retirements)).toBe(expected);
});
