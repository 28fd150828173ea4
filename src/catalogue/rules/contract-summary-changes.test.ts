import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  type ChangedSentence,
  compareContractSummaries,
  type ComparedSummary,
  splitChangedWords,
} from './contract-summary-changes.ts';

const price = '€15.00 a month, VAT included.';
const start = 'In the month your SIM starts, the price is in proportion to the days left.';
const beyond = (sms: string, limit: string) =>
  `Beyond what is included: €0.20 a minute, ${sms} an SMS, €5.00 a GB, up to your spending limit: it stays ${limit}, and you choose it.`;
const promo =
  'Your promo takes €3.00 a month off this plan, so €12.00 a month. From 1 March 2027 it is the price above.';
const guarantee =
  'For 12 months from the activation this price does not go up, and neither does the one after the promo.';
const extras = 'Extras you chose, a month, to stop whenever you like: 5 kg of CO₂ (€2.50).';

const summary = (lines: readonly string[], changes: Partial<ComparedSummary> = {}): ComparedSummary => ({
  title: 'Contract summary, Canopy Oak',
  sections: [
    { key: 'provider', title: 'Provider and contact', lines: ['Canopy, Brussels. Company number BE 0123.456.789.'] },
    { key: 'price', title: 'Price', lines },
  ],
  ...changes,
});

const changesOf = (before: ComparedSummary, now: ComparedSummary): Record<string, ChangedSentence[]> =>
  Object.fromEntries(compareContractSummaries(before, now).map(({ title, sentences }) => [title ?? '', sentences]));

describe('changed sentences of a contract summary', () => {
  test.each<[string, string[], string[], ChangedSentence[]]>([
    ['nothing', [`${price} ${start}`, promo], [`${price} ${start}`, promo], []],
    [
      'a price: only its sentence, not its line',
      [`${price} ${start}`],
      [`€18.00 a month, VAT included. ${start}`],
      [{ before: price, now: '€18.00 a month, VAT included.' }],
    ],
    [
      'two values of a sentence',
      [price, beyond('€0.10', '€20.00')],
      [price, beyond('€0.12', '€25.00')],
      [{ before: beyond('€0.10', '€20.00'), now: beyond('€0.12', '€25.00') }],
    ],
    [
      'a promo that is over: both its sentences were removed',
      [price, promo, guarantee],
      [price],
      [
        { before: 'Your promo takes €3.00 a month off this plan, so €12.00 a month.', now: null },
        { before: 'From 1 March 2027 it is the price above.', now: null },
        { before: guarantee, now: null },
      ],
    ],
    ['an extra that was added', [price, guarantee], [price, extras, guarantee], [{ before: null, now: extras }]],
    [
      'an extra in the place of a promo: no pair, since the words differ',
      [price, guarantee],
      [price, extras],
      [
        { before: guarantee, now: null },
        { before: null, now: extras },
      ],
    ],
    [
      'a price that changed, with a sentence more before it',
      [price],
      [extras, '€18.00 a month, VAT included.'],
      [
        { before: null, now: extras },
        { before: price, now: '€18.00 a month, VAT included.' },
      ],
    ],
    [
      'an order of sentences: the one that moved was removed and added',
      [price, guarantee, extras],
      [extras, price, guarantee],
      [
        { before: null, now: extras },
        { before: extras, now: null },
      ],
    ],
    [
      'an amount that became unlimited',
      ['70 GB of mobile data a month in Belgium.', '500 minutes of calls a month to Belgian numbers.'],
      ['Unlimited mobile data in Belgium.', '500 minutes of calls a month to Belgian numbers.'],
      [{ before: '70 GB of mobile data a month in Belgium.', now: 'Unlimited mobile data in Belgium.' }],
    ],
    [
      'the same in French, whose sentences begin with other words',
      ['70 Go de données mobiles par mois en Belgique.', '100 SMS par mois vers les numéros mobiles belges.'],
      ['Données mobiles illimitées en Belgique.', 'SMS illimités vers les numéros mobiles belges.'],
      [
        { before: '70 Go de données mobiles par mois en Belgique.', now: 'Données mobiles illimitées en Belgique.' },
        {
          before: '100 SMS par mois vers les numéros mobiles belges.',
          now: 'SMS illimités vers les numéros mobiles belges.',
        },
      ],
    ],
    [
      'the same in Dutch',
      ['70 GB mobiele data per maand in België.', '500 belminuten per maand naar Belgische nummers.'],
      ['Onbeperkte mobiele data in België.', 'Onbeperkt bellen naar Belgische nummers.'],
      [
        { before: '70 GB mobiele data per maand in België.', now: 'Onbeperkte mobiele data in België.' },
        {
          before: '500 belminuten per maand naar Belgische nummers.',
          now: 'Onbeperkt bellen naar Belgische nummers.',
        },
      ],
    ],
  ])('%s', (_what, before, now, sentences) => {
    expect(changesOf(summary(before), summary(now))).toEqual(sentences.length > 0 ? { Price: sentences } : {});
  });

  test('the title, with the plan, is one sentence', () => {
    const renamed = summary([price], { title: 'Contract summary, Canopy Sequoia' });
    expect(compareContractSummaries(summary([price]), renamed)).toEqual([
      {
        key: 'title',
        title: null,
        sentences: [{ before: 'Contract summary, Canopy Oak', now: 'Contract summary, Canopy Sequoia' }],
      },
    ]);
  });

  test('a section is found by its key: under its new title, and its own when it is gone', () => {
    const speeds = { key: 'speeds', title: 'Speeds', lines: ['Up to 150 Mbit/s.'] };
    const priceSection = { key: 'price', title: 'Price', lines: [price] };
    expect(
      changesOf(
        summary([], { sections: [speeds, priceSection] }),
        summary([], { sections: [{ ...priceSection, title: 'Prices', lines: ['€18.00 a month, VAT included.'] }] }),
      ),
    ).toEqual({
      Prices: [{ before: price, now: '€18.00 a month, VAT included.' }],
      Speeds: [{ before: 'Up to 150 Mbit/s.', now: null }],
    });
  });

  test('what was removed and what stays is all that was before; what was added and what stays is all that is now', () => {
    const lines = fc.array(
      fc.constantFrom(price, start, guarantee, extras, beyond('€0.10', '€20.00'), '€18.00 a month.'),
      {
        maxLength: 6,
      },
    );
    fc.assert(
      fc.property(lines, lines, (before, now) => {
        const changes = changesOf(summary(before), summary(now))['Price'] ?? [];
        const without = (list: readonly string[], removed: readonly (string | null)[]) => {
          const remainingSentences = [...list];
          for (const sentence of removed)
            if (sentence !== null) remainingSentences.splice(remainingSentences.indexOf(sentence), 1);
          return remainingSentences.toSorted();
        };
        const [listBefore, listNow] = [changes.map((change) => change.before), changes.map((change) => change.now)];
        expect(listBefore.every((sentence) => sentence === null || before.includes(sentence))).toBe(true);
        expect(listNow.every((sentence) => sentence === null || now.includes(sentence))).toBe(true);
        expect(without(before, listBefore)).toEqual(without(now, listNow));
      }),
    );
  });
});

test.each<[string, string, string | null, [string, boolean][]]>([
  [
    'a value',
    '€18.00 a month.',
    '€15.00 a month.',
    [
      ['€18.00', true],
      [' a month.', false],
    ],
  ],
  [
    'two values',
    'up to €25.00 or 5 GB',
    'up to €20.00 or 4 GB',
    [
      ['up to', false],
      [' €25.00', true],
      [' or', false],
      [' 5', true],
      [' GB', false],
    ],
  ],
  [
    'a first word that was inside',
    'Unlimited calls',
    'Calls',
    [
      ['Unlimited', true],
      [' calls', false],
    ],
  ],
  ['words in a row', 'Unlimited calls', '500 minutes', [['Unlimited calls', true]]],
  ['words that are gone', 'data in Belgium.', 'data a month in Belgium.', [['data in Belgium.', false]]],
  ['no other sentence', 'Extras you chose.', null, [['Extras you chose.', false]]],
])('changed words: %s', (_what, sentence, other, parts) => {
  expect(splitChangedWords(sentence, other).map(({ text, isChanged }) => [text, isChanged])).toEqual(parts);
});
