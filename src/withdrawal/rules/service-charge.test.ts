import { expect, test } from 'vitest';
import type { AgreedPrice } from '#subscriptions/rules/agreed-price.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { type AddonPeriod, computeServiceCharges } from './service-charge.ts';

const price = (changes: Partial<AgreedPrice>): AgreedPrice => ({
  kind: 'plan',
  offer_uuid: 'plan',
  cents: 1500,
  percent: null,
  valid_from: '2026-11-20',
  valid_until: null,
  ...changes,
});
const addon = (changes: Partial<AddonPeriod>): AddonPeriod => ({
  type: 1,
  price_cents: 600,
  from: '2026-11-20',
  until: null,
  ...changes,
});

test.each<
  [
    string,
    { activated_on?: BusinessDate; prices?: AgreedPrice[]; addons?: AddonPeriod[] },
    BusinessDate,
    [number, number][],
  ]
>([
  ['the day of the activation', {}, '2026-11-20', []],
  ['five days of 30', {}, '2026-11-25', [[5, 250]]],
  [
    'days in two months, each with its own price of a day',
    { activated_on: '2026-11-29', prices: [price({ valid_from: '2026-11-29' })] },
    '2026-12-03',
    [
      [2, 100],
      [2, 97],
    ],
  ],
  [
    'days in February',
    { activated_on: '2026-02-10', prices: [price({ valid_from: '2026-02-10' })] },
    '2026-02-24',
    [[14, 750]],
  ],
  ['days whose price is rounded up from half a cent', { prices: [price({ cents: 1505 })] }, '2026-11-23', [[3, 151]]],
  ['days with an extra from the order', { addons: [addon({})] }, '2026-11-25', [[5, 250 + 100]]],
  [
    'days with an extra that was added later',
    { addons: [addon({ from: '2026-11-23' })] },
    '2026-11-25',
    [[5, 250 + 40]],
  ],
  [
    'days with an extra that was removed on the 1st',
    {
      activated_on: '2026-11-29',
      prices: [price({ valid_from: '2026-11-29' })],
      addons: [addon({ from: '2026-11-29', until: '2026-12-01' })],
    },
    '2026-12-03',
    [
      [2, 100 + 40],
      [2, 97],
    ],
  ],
  [
    'days with carbon removal and a contribution, which are not charged',
    { addons: [addon({ type: 2 }), addon({ type: 3 })] },
    '2026-11-25',
    [[5, 250]],
  ],
  [
    'days with another plan from the 1st on',
    {
      activated_on: '2026-11-29',
      prices: [
        price({ valid_from: '2026-11-29', valid_until: '2026-12-01' }),
        price({ offer_uuid: 'large', cents: 3100, valid_from: '2026-12-01' }),
      ],
    },
    '2026-12-03',
    [
      [2, 100],
      [2, 200],
    ],
  ],
  [
    'days with a promo in euro',
    { prices: [price({}), price({ kind: 'promo', cents: 300, valid_until: '2027-02-01' })] },
    '2026-11-25',
    [[5, 200]],
  ],
  [
    'days with a promo in percent that ends on the 1st',
    {
      activated_on: '2026-11-29',
      prices: [
        price({ valid_from: '2026-11-29' }),
        price({ kind: 'promo', cents: null, percent: 50, valid_from: '2026-11-29', valid_until: '2026-12-01' }),
      ],
    },
    '2026-12-03',
    [
      [2, 50],
      [2, 97],
    ],
  ],
])(
  'charges of service for %s',
  (_what, { activated_on = '2026-11-20', prices = [price({})], addons = [] }, end, charges) => {
    expect(
      computeServiceCharges({ activated_on, prices, addons }, end).map(({ days, cents }) => [days, cents]),
    ).toEqual(charges);
  },
);
