import { expect, test } from 'vitest';
import type { Addon } from '#catalogue/contract.ts';
import type { CustomerAddon } from '#subscriptions/contract.ts';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { addonAmounts, groupAddons, firstMonthCost, monthlyCostOfKeptAddons } from './addon-lines.ts';

const category = (code: string) => ({ uuid: code, code, type: 1 as const, name: code, description: '' });
const sold = (uuid: string, category_uuid: string, offer_uuids: string[] = []) =>
  ({
    uuid,
    type: 1,
    category_uuid,
    name: uuid,
    description: '',
    icon: 'data',
    price: 5,
    offer_uuids,
  }) as unknown as Addon;
const customerAddon = (offer_uuid: string, overrides: Partial<CustomerAddon> = {}): CustomerAddon => ({
  uuid: `own-${offer_uuid}`,
  offer_uuid,
  name: offer_uuid,
  type: 1,
  price: 5,
  state: 'active',
  ends_on: null,
  ...overrides,
});
const offer = { uuid: 'plan' } as never;

test('add-ons for the plan are grouped by category with their state on the SIM, and add-ons no longer on sale are last', () => {
  const groups = groupAddons(
    { addons: [customerAddon('data-10'), customerAddon('old'), customerAddon('gone', { state: 'failed' })], offer },
    [category('data'), category('calls')],
    [sold('data-10', 'data'), sold('data-50', 'data', ['plan']), sold('sms', 'calls', ['other'])],
  );
  expect(
    groups.map(({ key, lines }) => [
      key,
      lines.map(({ name, customerAddon: heldAddon }) => [name, heldAddon?.state ?? null]),
    ]),
  ).toEqual([
    [
      'data',
      [
        ['data-10', 'active'],
        ['data-50', null],
      ],
    ],
    ['rest', [['old', 'active']]],
  ]);
});

test('the monthly cost is the sum of the add-ons that continue, with contributions as a separate sum', () => {
  const all = [
    customerAddon('a', { price: 0.1 }),
    customerAddon('b', { price: 0.2, state: 'adding' }),
    customerAddon('c', { state: 'removing', ends_on: '2026-12-01' }),
    customerAddon('d', { state: 'failed' }),
    customerAddon('e', { type: 3, price: 1.5 }),
  ];
  expect(monthlyCostOfKeptAddons(all)).toEqual({ taxed: 0.3, contributions: 1.5 });
});

test.each([
  [1, 5, '2026-11-16', 2.5],
  [1, 5, '2026-12-01', 5],
  [1, 5, '2026-12-31', 0.16],
  [2, 2.5, '2026-12-31', 2.5],
  [3, 3, '2026-12-31', 3],
] as const)(
  'an add-on of type %i at %d euro that is added on %s costs %d euro until the 1st',
  (type, price, today, cost) => {
    expect(firstMonthCost({ type, price }, today)).toBe(cost);
  },
);

test.each<[string, Parameters<typeof addonAmounts>[0], BusinessDate, ReturnType<typeof addonAmounts>]>([
  // The last 4 of 31 days: 4/31 of 10 GB, rounded up to 0.01 GB. The price is prorated in the same way: 0.65 of 5.00 euro.
  ['data in the last days', { data_gb: 10 }, '2026-12-28', [{ unit: 'gb', now: 1.3, monthly: 10 }]],
  ['data from the 1st, in full', { data_gb: 10 }, '2026-12-01', [{ unit: 'gb', now: 10, monthly: 10 }]],
  ['minutes, rounded up', { minutes: 200 }, '2026-12-28', [{ unit: 'minutes', now: 26, monthly: 200 }]],
  ['data in the EU', { roaming_gb: 5 }, '2026-11-30', [{ unit: 'gb', now: 0.17, monthly: 5 }]],
  ['no allowance', {}, '2026-12-28', []],
])('the amounts of an add-on are computed for %s', (_what, addon, today, amounts) => {
  expect(addonAmounts(addon, today)).toEqual(amounts);
});
