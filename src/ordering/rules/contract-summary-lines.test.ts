import { expect, test } from 'vitest';
import { distinctSummaryLines, withPromoShares } from './contract-summary-lines.ts';

const line = (offer_uuid: string) => ({ offer_uuid, addon_uuids: [] });
const euro = (value: number) => ({ code: 'TWELVE', kind: 'euro' as const, value, months: 3 });

test.each<[string, Parameters<typeof withPromoShares>[1], [string, number][], [string, number | null][]]>([
  ['no promo', null, [['a', 1000]], [['a', null]]],
  [
    'a percentage has no share',
    { code: 'TEN', kind: 'percentage', value: 10, months: 3 },
    [
      ['a', 1000],
      ['a', 1000],
    ],
    [['a', null]],
  ],
  [
    'the first plan takes an amount, the next one the rest',
    euro(1200),
    [
      ['a', 1000],
      ['b', 2000],
    ],
    [
      ['a', 1000],
      ['b', 200],
    ],
  ],
  [
    'the same plan with another share is another summary',
    euro(1200),
    [
      ['a', 1000],
      ['a', 1000],
      ['a', 1000],
    ],
    [
      ['a', 1000],
      ['a', 200],
      ['a', 0],
    ],
  ],
  [
    'with the same share it is one',
    euro(200),
    [
      ['a', 1000],
      ['b', 500],
      ['b', 500],
    ],
    [
      ['a', 200],
      ['b', 0],
    ],
  ],
])('%s', (_what, promo, sims, summaries) => {
  const lines = withPromoShares(
    sims.map(([uuid]) => line(uuid)),
    promo,
    sims.map(([, cents]) => cents),
  );
  expect(distinctSummaryLines(lines).map(({ offer_uuid, off_cents }) => [offer_uuid, off_cents])).toEqual(summaries);
});
