import { expect, test } from 'vitest';
import { distinctSummaryLines, withPromoShares } from './contract-summary-lines.ts';

const line = (offer_uuid: string) => ({ offer_uuid, addon_uuids: [] });
const euro = (value: number) => ({ code: 'TWELVE', kind: 'euro' as const, value, months: 3 });

test.each<[string, Parameters<typeof withPromoShares>[1], [string, number][], [string, number | null][]]>([
  ['have no share without a promo', null, [['a', 1000]], [['a', null]]],
  [
    'have no share of a promo in percent',
    { code: 'TEN', kind: 'percentage', value: 10, months: 3 },
    [
      ['a', 1000],
      ['a', 1000],
    ],
    [['a', null]],
  ],
  [
    'have the share of a promo in euro on the first plan, and its rest on the next',
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
    'are separate for the same plan with different shares',
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
    'are one for the same plan with the same share',
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
])('contract summaries %s', (_what, promo, sims, summaries) => {
  const lines = withPromoShares(
    sims.map(([uuid]) => line(uuid)),
    promo,
    sims.map(([, cents]) => cents),
  );
  expect(distinctSummaryLines(lines).map(({ offer_uuid, off_cents }) => [offer_uuid, off_cents])).toEqual(summaries);
});
