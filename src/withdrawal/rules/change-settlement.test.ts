import { expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type AgreedAddonFacts, computeAddonSettlement, computePlanSettlement } from './change-settlement.ts';

/** An extra of 6.00 since 20 November. */
const base: AgreedAddonFacts = { type: 1, price_cents: 600, from: '2026-11-20', billed: new Set() };
const november = new Set<BusinessDate>(['2026-11-01']);

test.each<
  [
    string,
    Partial<AgreedAddonFacts>,
    BusinessDate,
    { days: number; paid_cents: number; used_cents: number; back_cents: number; owed_cents: number },
  ]
>([
  [
    'nothing is owed on its first day',
    {},
    '2026-11-20',
    { days: 0, paid_cents: 0, used_cents: 0, back_cents: 0, owed_cents: 0 },
  ],
  [
    'the days in force are owed',
    {},
    '2026-11-25',
    { days: 5, paid_cents: 0, used_cents: 100, back_cents: 0, owed_cents: 100 },
  ],
  // 11 of 30 days, and 2 of 31.
  [
    'the days of two months are owed by the days of each month',
    {},
    '2026-12-03',
    { days: 13, paid_cents: 0, used_cents: 259, back_cents: 0, owed_cents: 259 },
  ],
  [
    'a billed month counts as used',
    { billed: november },
    '2026-12-03',
    { days: 13, paid_cents: 220, used_cents: 259, back_cents: 0, owed_cents: 39 },
  ],
  [
    'carbon removal that is on no bill is not charged',
    { type: 2 },
    '2026-11-25',
    { days: 0, paid_cents: 0, used_cents: 0, back_cents: 0, owed_cents: 0 },
  ],
  [
    'billed carbon removal is refunded on its first day',
    { type: 2, billed: november },
    '2026-11-20',
    { days: 0, paid_cents: 600, used_cents: 0, back_cents: 600, owed_cents: 0 },
  ],
  [
    'billed carbon removal is refunded whole',
    { type: 2, billed: november },
    '2026-12-03',
    { days: 0, paid_cents: 600, used_cents: 0, back_cents: 600, owed_cents: 0 },
  ],
  [
    'a billed contribution is refunded whole',
    { type: 3, billed: november },
    '2026-12-03',
    { days: 0, paid_cents: 600, used_cents: 0, back_cents: 600, owed_cents: 0 },
  ],
])('settlement of an extra: %s', (_, facts, today, { days, paid_cents, used_cents, back_cents, owed_cents }) => {
  expect(computeAddonSettlement({ ...base, ...facts }, today)).toEqual({
    days,
    paid_cents,
    used_cents,
    usage_cents: 0,
    back_cents,
    owed_cents,
  });
});

const plan = {
  kind: 'plan',
  offer_uuid: 'large',
  cents: 3000,
  percent: null,
  valid_from: '2026-12-01',
  valid_until: null,
} as const;
const promo = { ...plan, kind: 'promo', cents: 310, valid_until: '2027-03-01' } as const;

test.each([
  ['before it has begun', [], '2026-11-28', 0, 0],
  ['on its first day', [], '2026-12-01', 0, 0],
  // 8 of 31 days of 30.00.
  ['after eight days', [], '2026-12-09', 8, 774],
  // Less 8 of 31 days of 3.10.
  ['with a promo', [promo], '2026-12-09', 8, 694],
] as const)('settlement of a plan that is withdrawn from %s', (_, promos, today, days, owed) => {
  expect(computePlanSettlement(plan, promos, today)).toEqual({
    days,
    paid_cents: 0,
    used_cents: owed,
    usage_cents: 0,
    back_cents: 0,
    owed_cents: owed,
  });
});
