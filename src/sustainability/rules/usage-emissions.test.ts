import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { emissionFactors } from './emission-factors.ts';
import { monthEmissionLines, emissionParts } from './month-emission-lines.ts';
import { computeMonthEmissions } from './usage-emissions.ts';
import { wearables } from './wearables.ts';
import type { SimType } from '#subscriptions/rules/sim-type.ts';

const sim = (
  usedByKind: Record<string, number>,
  activated_at: string | null = '2026-01-15T12:00:00Z',
  type: SimType = 0,
  sims_had?: { type: SimType; on: BusinessDate }[],
) => ({
  type,
  activated_at,
  sims_had,
  buckets: Object.entries(usedByKind).map(([kind, amount]) => ({ kind, used: amount })),
});
const [smartphone, phone] = wearables;
const ownDevice = ({ uuid }: { uuid: string }, has_refurbished = false) => ({ wearable_uuid: uuid, has_refurbished });
const [firstDay, lastDay] = ['2026-11-01', '2026-11-30'] as const;

test.each([
  [
    'a whole month',
    [sim({ data: 20, voice: 100, sms: 50 })],
    lastDay,
    { first_day: firstDay, kg: 1, give_or_take_kg: 0.4 },
  ],
  ['a phone that is only charged', [sim({})], lastDay, { first_day: firstDay, kg: 0.1, give_or_take_kg: 0.1 }],
  [
    'data in the EU',
    [sim({ data: 10, data_roaming: 10 })],
    firstDay,
    { first_day: firstDay, kg: 0.5, give_or_take_kg: 0.2 },
  ],
  ['two SIMs', [sim({ data: 10 }), sim({ data: 10 })], firstDay, { first_day: firstDay, kg: 1, give_or_take_kg: 0.3 }],
  [
    'a SIM that is active since the 20th',
    [sim({ data: 10 }, '2026-11-19T23:30:00Z')],
    lastDay,
    { first_day: '2026-11-20', kg: 0.6, give_or_take_kg: 0.3 },
  ],
  ['no SIM', [], firstDay, { first_day: firstDay, kg: 0, give_or_take_kg: 0 }],
] as const)('estimate of %s', (_, sims, today, expected) =>
  expect(computeMonthEmissions(sims, [], today)).toEqual(expected),
);

test.each([
  // Making a smartphone: 79.5 kg over 30 months; charging is added.
  ['a new device counts a month of its making', [ownDevice(smartphone)], lastDay, 2.7],
  ['a refurbished device counts a quarter of that', [ownDevice(smartphone, true)], lastDay, 0.7],
  ['two devices both count', [ownDevice(smartphone), ownDevice(phone)], lastDay, 3.5],
  ['half a month counts half', [ownDevice(smartphone)], '2026-11-15', 1.4],
  ['a device of an unknown kind counts nothing', [ownDevice({ uuid: 'newer' })], lastDay, 0.1],
] as const)('estimate of making a device: %s', (_, devices, today, kg) =>
  expect(computeMonthEmissions([sim({})], devices, today)).toMatchObject({ kg }),
);

test('without a SIM in use the estimate is 0', () => {
  expect(computeMonthEmissions([], [ownDevice(smartphone)], lastDay)).toMatchObject({ kg: 0, give_or_take_kg: 0 });
});

test('more usage never lowers the estimate, and the uncertainty exceeds the estimate by at most 0.1 kg', () => {
  const amount = fc.double({ min: 0, max: 500, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, (data, extraData, voice) => {
      const less = computeMonthEmissions([sim({ data, voice })], [], lastDay);
      expect(computeMonthEmissions([sim({ data: data + extraData, voice })], [], lastDay).kg).toBeGreaterThanOrEqual(
        less.kg,
      );
      expect(less.give_or_take_kg).toBeLessThanOrEqual(less.kg + 0.1);
    }),
  );
});

test('every factor and every device has a positive amount, a year and an uncertainty', () => {
  for (const { grams, year, uncertainty_percent } of emissionFactors)
    expect([grams > 0, year > 2000, uncertainty_percent > 0]).toEqual([true, true, true]);
  for (const { making_kg, months, year, uncertainty_percent } of wearables)
    expect([making_kg > 0, months > 0, year > 2000, uncertainty_percent > 0]).toEqual([true, true, true, true]);
});

const [esim, card] = [0, 1] as const;
const [jan, nov] = ['2026-01-15T12:00:00Z', '2026-11-03T12:00:00Z'];

test.each<[string, ReturnType<typeof sim>, Record<string, number>]>([
  ['an eSIM that came this month', sim({}, '2026-11-01T12:00:00Z', esim), { esim: 120 }],
  ['a card that came this month, with its way', sim({}, '2026-11-30T08:00:00Z', card), { card: 230 }],
  ['an eSIM of the month before', sim({}, '2026-10-31T22:59:59Z', esim), {}],
  ['a card of the first minute of the month in Brussels', sim({}, '2026-10-31T23:00:00Z', card), { card: 230 }],
  ['a card of years ago', sim({}, '2024-02-29T12:00:00Z', card), {}],
  [
    'a card in place of one of the month before',
    sim({}, jan, card, [
      { type: card, on: '2026-01-15' },
      { type: card, on: '2026-11-01' },
    ]),
    { card: 230 },
  ],
  [
    'an eSIM in place of a card of the same month counts both',
    sim({}, nov, esim, [
      { type: card, on: '2026-11-03' },
      { type: esim, on: '2026-11-20' },
    ]),
    { card: 230, esim: 120 },
  ],
  [
    'an eSIM that was deleted twice this month',
    sim(
      {},
      nov,
      esim,
      (['2026-11-03', '2026-11-05', '2026-11-06'] as const).map((on) => ({ type: esim, on })),
    ),
    { esim: 360 },
  ],
  [
    'a card that was replaced in a month that is over',
    sim({}, jan, esim, [
      { type: card, on: '2026-01-15' },
      { type: esim, on: '2026-10-31' },
    ]),
    {},
  ],
])('emissions of a SIM and its shipping: %s', (_, simLife, grams) => {
  const { lines } = monthEmissionLines([simLife], [], lastDay);
  const sim_lines = lines.filter(({ part }) => part === 'sim');
  expect(Object.fromEntries(sim_lines.map((line) => [line.factor, line.amount * line.grams]))).toEqual(grams);
});

test('an estimate has four parts', () => {
  const { lines } = monthEmissionLines(
    [sim({ data: 3 }, '2026-11-01T12:00:00Z')],
    [ownDevice(smartphone, true)],
    lastDay,
  );
  expect(new Set(lines.map(({ part }) => part))).toEqual(new Set(emissionParts));
  expect(lines[0]).toMatchObject({ factor: 'making', amount: 1, unit: 'month', device: { months: 30 } });
});
