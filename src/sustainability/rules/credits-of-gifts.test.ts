import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isoDateOf } from '#platform/pure/calendar.ts';
import { type CreditPart, creditsOfGifts } from './credits-of-gifts.ts';
import { computeWallet, type WalletEntry } from './wallet.ts';

const on = (day: number) => new Date(Date.UTC(2026, 0, day));
type Entry = WalletEntry & { created_at: Date };
/** `entered`: the day of the entry, where it is later than that of its month. */
const entry = (kind: Entry['kind'], about: string, day: number, grams: number, entered = day): Entry => ({
  kind,
  about,
  month: isoDateOf(2026, 1, day),
  grams,
  created_at: on(entered),
});
const gift = (day: number, grams: number) => ({ ledger_uuid: `gift ${day}`, grams, given_at: on(day) });
const named = (parts: readonly CreditPart<Entry>[] | undefined) =>
  (parts ?? []).map(({ credit, grams }) => `${grams} ${credit.about}`);

describe('the credits of a gift', () => {
  const credits = [entry('plan', 'a', 1, 5), entry('plan', 'b', 2, 5), entry('addon', 'c', 9, 5)];
  test.each<[string, Entry[], ReturnType<typeof gift>[], string[]]>([
    ['the first gift takes the oldest', credits, [gift(3, 4)], ['4 a']],
    ['a gift of several credits', credits, [gift(3, 7)], ['5 a', '2 b']],
    ['a later gift takes what is left', credits, [gift(4, 4), gift(3, 4)], ['1 a', '3 b']],
    ['a gift of a whole credit', credits, [gift(4, 5), gift(3, 5)], ['5 b']],
    ['what was credited later is not taken', credits, [gift(4, 10)], ['5 a', '5 b']],
    ['what was taken back before is not there', [...credits, entry('reversed', 'a#1', 2, -5)], [gift(3, 2)], ['2 b']],
    ['what was taken back later was there', [...credits, entry('reversed', 'a#1', 4, -5)], [gift(3, 2)], ['2 a']],
    [
      'a later credit makes up for what was taken back after its use',
      [...credits, entry('reversed', 'a#1', 4, -5)],
      [gift(10, 3), gift(3, 5)],
      ['3 c'],
    ],
    [
      'taken back and restored',
      [...credits, entry('reversed', 'a#1', 2, -5), entry('reversed', 'a#2', 3, 5)],
      [gift(4, 6)],
      ['5 a', '1 b'],
    ],
    [
      'a credit of an old month that is entered late serves no earlier gift',
      [entry('plan', 'late', 1, 5, 8), entry('plan', 'b', 2, 5), entry('plan', 'c', 3, 5)],
      [gift(4, 5)],
      ['5 b'],
    ],
    [
      'and serves the next one first',
      [entry('plan', 'late', 1, 5, 8), entry('plan', 'b', 2, 5), entry('plan', 'c', 3, 5)],
      [gift(9, 7), gift(4, 5)],
      ['5 late', '2 c'],
    ],
    ['without a credit', [], [gift(3, 2)], []],
  ])('%s', (_what, entries, gifts, expected) => {
    const [newest = expect.unreachable()] = gifts;
    expect(named(creditsOfGifts(entries, gifts).ofGift.get(newest.ledger_uuid))).toEqual(expected);
  });
});

test('each gram is of one credit, a gift that is covered is whole, and the rest is the balance', () => {
  const change = fc.record({
    kind: fc.constantFrom('credit', 'credit', 'reversed', 'given'),
    day: fc.integer({ min: 1, max: 28 }),
    entered: fc.integer({ min: 1, max: 28 }),
    share: fc.integer({ min: 1, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(change, { maxLength: 25 }), (changes) => {
      const entries: Entry[] = [];
      const gifts: ReturnType<typeof gift>[] = [];
      // In the order of time, as the server takes them: nothing is given that the wallet does not have.
      for (const [nth, { kind, day, entered, share }] of changes.toSorted((a, b) => a.entered - b.entered).entries()) {
        const open = entries.find(
          (each) => each.kind === 'plan' && !entries.some(({ about }) => about === `${each.about}#1`),
        );
        const grams = Math.ceil((computeWallet(entries).grams * share) / 100);
        const created_at = new Date(on(entered).getTime() + nth);
        if (kind === 'credit') entries.push({ ...entry('plan', `credit ${nth}`, day, share), created_at });
        else if (kind === 'reversed' && open)
          entries.push({ ...entry('reversed', `${open.about}#1`, day, -open.grams), created_at });
        else if (kind === 'given' && grams > 0) {
          entries.push({ ...entry('given', `gift ${nth}`, day, -grams), created_at });
          gifts.push({ ledger_uuid: `gift ${nth}`, grams, given_at: created_at });
        }
      }
      const { ofGift, left } = creditsOfGifts(entries.toReversed(), gifts);
      const sum = (parts: readonly CreditPart<Entry>[]) => parts.reduce((total, { grams }) => total + grams, 0);
      for (const { ledger_uuid, grams } of gifts) expect(sum(ofGift.get(ledger_uuid) ?? [])).toBe(grams);
      expect(sum(left)).toBe(computeWallet(entries).grams);
      const used = Map.groupBy([...[...ofGift.values()].flat(), ...left], ({ credit }) => credit);
      for (const [credit, parts] of used) expect(sum(parts)).toBeLessThanOrEqual(credit.grams);
    }),
  );
});
