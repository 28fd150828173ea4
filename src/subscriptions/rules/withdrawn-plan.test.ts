import { describe, expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import type { AgreedPrice } from './agreed-price.ts';
import { plansAgreedByChange, usageWithinPlan } from './withdrawn-plan.ts';

const price = (overrides: Partial<AgreedPrice>): AgreedPrice => ({
  kind: 'plan',
  offer_uuid: 'small',
  cents: 1000,
  percent: null,
  valid_from: '2026-10-12',
  valid_until: null,
  ...overrides,
});
const small = price({ valid_until: '2026-12-01' });
const agreed_at = new Date('2026-11-25T10:00:00Z');
const large = price({ offer_uuid: 'large', cents: 3000, valid_from: '2026-12-01', agreed_at });
const largest = price({
  offer_uuid: 'largest',
  cents: 4000,
  valid_from: '2027-01-01',
  agreed_at: new Date('2026-12-03T10:00:00Z'),
});
const withEnd = (agreedPrice: AgreedPrice, valid_until: BusinessDate): AgreedPrice => ({ ...agreedPrice, valid_until });
const promo = price({ kind: 'promo', cents: 300, valid_until: '2026-12-01' });

describe('the list of plans agreed by a plan change', () => {
  test.each<[string, AgreedPrice[], BusinessDate, [string, string][]]>([
    ['is empty for the plan of the order', [price({})], '2026-12-03', []],
    ['has a planned change', [small, large], '2026-11-28', [['large', 'small']]],
    ['has a change in force', [small, large, promo], '2026-12-03', [['large', 'small']]],
    [
      'has a change in force and a planned change, the newest first',
      [small, withEnd(large, '2027-01-01'), largest],
      '2026-12-04',
      [
        ['largest', 'large'],
        ['large', 'small'],
      ],
    ],
    [
      'has the planned change after a withdrawal from the change in force',
      [small, withEnd(large, '2026-12-05'), price({ valid_from: '2026-12-05', valid_until: '2027-01-01' }), largest],
      '2026-12-05',
      [['largest', 'small']],
    ],
    [
      'is empty after a withdrawal on the first day',
      [small, withEnd(large, '2026-12-01'), price({ valid_from: '2026-12-01' })],
      '2026-12-01',
      [],
    ],
    [
      'is empty for a withdrawn contract',
      [withEnd(small, '2026-10-12'), withEnd(large, '2026-12-01')],
      '2026-11-28',
      [],
    ],
  ])('%s', (_, prices, today, expected) => {
    expect(plansAgreedByChange(prices, today).map(({ offer_uuid, before }) => [offer_uuid, before.offer_uuid])).toEqual(
      expected,
    );
  });
});

test('the usage of a withdrawn plan is at most what it included, and all usage of an unlimited bucket', () => {
  const usedAmounts = usageWithinPlan(
    [
      { kind: 'data', used: 12 },
      { kind: 'voice', used: 900 },
      { kind: 'sms', used: 0 },
      { kind: 'data_world', used: 3 },
    ],
    [
      { kind: 'data', total: 10 },
      { kind: 'voice', total: null },
      { kind: 'sms', total: 5 },
    ],
  );
  expect(usedAmounts).toEqual({ data: 10, voice: 900 });
});
