import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { addDays, daysInMonth, type BusinessDate } from '#platform/pure/calendar.ts';
import type { UsageSlot } from '#usage/contract.ts';
import { buildUsageBars, sumBars } from './usage-bars.ts';
import { buildUsageStory, type MonthOfUsage, partFromAllowance, roundForecast, storyScale } from './usage-story.ts';

const GB = 1e9;
const slot = (at: string, quantity: number, overrides: Partial<UsageSlot> = {}): UsageSlot => ({
  at,
  type: 5,
  unit: 'B',
  count: 1,
  quantity,
  included: quantity,
  counted: quantity,
  cost: 0,
  ...overrides,
});
const monthOf = (first: BusinessDate, slots: UsageSlot[]): MonthOfUsage => ({
  from: first,
  until: addDays(first, daysInMonth(first) - 1),
  slots,
});
const november = (...slots: UsageSlot[]) => monthOf('2026-11-01', slots);
const base = { before: null, kind: 'data', activated_at: null, allowance: 20 * GB } as const;
const at = (iso: string) => new Date(iso);
/** Noon in Brussels. */
const noon = (day: BusinessDate) => at(`${day}T11:00:00Z`);

describe('a month against its allowance', () => {
  test.each([
    ['none before the third day is over', [slot('2026-11-02', 5 * GB)], at('2026-11-03T22:59:59Z'), 20, null, null],
    ['an even pace after half of the month', [slot('2026-11-02', 9 * GB)], at('2026-11-15T23:00:00Z'), 20, 18, null],
    ['data that will run out', [slot('2026-11-02', 12 * GB)], at('2026-11-15T23:00:00Z'), 20, 24, '2026-11-26'],
    [
      'data that is used up',
      [slot('2026-11-02', 12 * GB), slot('2026-11-09', 8 * GB)],
      noon('2026-11-11'),
      20,
      57.1,
      '2026-11-09',
    ],
    ['a month without allowance', [slot('2026-11-02', 12 * GB)], at('2026-11-15T23:00:00Z'), null, 24, null],
    ['no usage', [], noon('2026-11-20'), 20, 0, null],
    ['a past month', [slot('2026-11-02', 12 * GB)], noon('2026-12-08'), null, null, null],
  ] as const)('forecast and day of running out: %s', (_what, slots, now, allowance, forecast, runs_out) => {
    const story = buildUsageStory({
      ...base,
      month: november(...slots),
      now,
      allowance: allowance === null ? null : allowance * GB,
    });
    expect(story.forecast === null ? null : Math.round(story.forecast / 1e8) / 10).toBe(forecast);
    expect(story.runs_out).toBe(runs_out);
  });

  test('each past day has its sum and the total so far, and each day ahead has the forecast total', () => {
    const month = november(slot('2026-11-02', 4 * GB), slot('2026-11-10', 6 * GB));
    const { days, start } = buildUsageStory({ ...base, month, now: at('2026-11-10T23:00:00Z') });
    const dayOf = (day: BusinessDate) => days.find((each) => each.day === day);
    expect(start).toBe(0);
    expect(dayOf('2026-11-01')).toMatchObject({ state: 'past', quantity: 0, total: 0 });
    expect(dayOf('2026-11-02')).toMatchObject({ state: 'past', quantity: 4 * GB, total: 4 * GB });
    expect(dayOf('2026-11-10')).toMatchObject({ state: 'past', quantity: 6 * GB, total: 10 * GB });
    expect(dayOf('2026-11-11')).toMatchObject({ state: 'today', total: 10 * GB });
    expect(dayOf('2026-11-20')).toMatchObject({ state: 'ahead', quantity: 0, total: 20 * GB });
    expect(dayOf('2026-11-30')).toMatchObject({ total: 30 * GB, x: 1 });
  });

  test('usage that does not count against the allowance is summed separately', () => {
    const month = november(slot('2026-11-02', 4 * GB), slot('2026-11-02', GB, { type: 6, counted: 0 }));
    const { used_amount, apart, days } = buildUsageStory({ ...base, month, now: noon('2026-11-20') });
    expect([used_amount, apart, days[1]?.quantity]).toEqual([4 * GB, GB, 5 * GB]);
  });
});

describe('the story of a SIM that was activated in the month', () => {
  const month = november(slot('2026-11-22', 2 * GB));

  test('starts at the day of activation, and its forecast uses the days since then', () => {
    const { days, start, forecast } = buildUsageStory({
      ...base,
      month,
      activated_at: at('2026-11-20T23:00:00Z'),
      now: at('2026-11-25T23:00:00Z'),
    });
    expect(days.filter(({ state }) => state === 'before')).toHaveLength(20);
    expect(days[19]).toMatchObject({ day: '2026-11-20', total: null });
    expect([days[20]?.total, start]).toEqual([0, 20 / 30]);
    expect(forecast).toBe(4 * GB);
  });

  test('has no forecast and no totals of days ahead two days after the activation', () => {
    const story = buildUsageStory({
      ...base,
      month,
      activated_at: at('2026-11-20T10:00:00Z'),
      now: noon('2026-11-22'),
    });
    expect([story.forecast, story.days.at(-1)?.total]).toEqual([null, null]);
  });

  test('starts on the day of the first usage when that was before the activation', () => {
    const { start, used_amount } = buildUsageStory({
      ...base,
      month,
      activated_at: at('2026-11-25T10:00:00Z'),
      now: noon('2026-11-28'),
    });
    expect([start, used_amount]).toEqual([21 / 30, 2 * GB]);
  });
});

describe('the comparison with the month before', () => {
  const before = monthOf('2026-10-01', [slot('2026-10-03', 3 * GB), slot('2026-10-31', 5 * GB)]);

  test('shows the month before by day number, with its 31st in its total only', () => {
    const { days, ghost_total } = buildUsageStory({ ...base, month: november(), before, now: noon('2026-11-05') });
    expect(days.map(({ ghost }) => ghost).slice(0, 4)).toEqual([0, 0, 3 * GB, 3 * GB]);
    expect([days.length, days.at(-1)?.ghost, ghost_total]).toEqual([30, 3 * GB, 8 * GB]);
  });

  test('ends early when the month before is shorter', () => {
    const february = monthOf('2027-02-01', [slot('2027-02-28', GB)]);
    const { days } = buildUsageStory({
      ...base,
      month: monthOf('2027-03-01', []),
      before: february,
      now: noon('2027-03-09'),
    });
    expect(days.slice(26).map(({ ghost }) => ghost)).toEqual([0, GB, null, null, null]);
  });

  test.each([
    ['is not known', null],
    ['had no use', monthOf('2026-10-01', [])],
    ['had only calls', monthOf('2026-10-01', [slot('2026-10-03', 60, { type: 2 })])],
  ] as const)('is omitted when the month before %s', (_what, unused) => {
    const { days, ghost_total } = buildUsageStory({
      ...base,
      month: november(),
      before: unused,
      now: noon('2026-11-05'),
    });
    expect([ghost_total, days.every(({ ghost }) => ghost === null)]).toEqual([null, true]);
  });
});

test.each([
  ['2026-03-01', '2026-03-29'],
  ['2026-10-01', '2026-10-25'],
] as const)('in %s the day on which the clocks change is drawn as wide as its hours', (first, day) => {
  const { days } = buildUsageStory({ ...base, month: monthOf(first, []), now: noon(addDays(first, 30)) });
  const at_ = days.findIndex((each) => each.day === day);
  const width = (nth: number) => (days[nth]?.x ?? 0) - (days[nth - 1]?.x ?? 0);
  expect(Math.round((width(at_) / width(at_ - 1)) * 24)).toBe(first === '2026-03-01' ? 23 : 25);
});

test.each([
  ['is null when the allowance covers all usage', { used_amount: 2, apart: 0 }, null],
  ['is null when the plan covers all usage and is used up', { used_amount: 25, apart: 0 }, null],
  ['is less than the total when there is other usage', { used_amount: 6.35, apart: 3.6 }, 6.35],
  ['is at most the allowance', { used_amount: 25, apart: 3.6 }, 20],
])('the part from the allowance %s', (_what, story, part) => {
  expect(partFromAllowance(story, 20)).toBe(part);
});

test.each([
  [
    'the allowance is above the forecast',
    { used_amount: 8, forecast: 15, ghost_total: 9 },
    20,
    { maximum: 20, shows_allowance: true },
  ],
  [
    'the forecast is above the allowance',
    { used_amount: 18, forecast: 24, ghost_total: null },
    20,
    { maximum: 24, shows_allowance: true },
  ],
  [
    'the forecast is far above the allowance',
    { used_amount: 18, forecast: 90, ghost_total: null },
    20,
    { maximum: 28, shows_allowance: true },
  ],
  [
    'the allowance is far above the forecast',
    { used_amount: 2, forecast: 4, ghost_total: 3 },
    200,
    { maximum: 4, shows_allowance: false },
  ],
  [
    'there is no allowance',
    { used_amount: 2, forecast: 2.5, ghost_total: null },
    null,
    { maximum: 2.5, shows_allowance: false },
  ],
  [
    'there is no usage',
    { used_amount: 0, forecast: null, ghost_total: null },
    20,
    { maximum: 0, shows_allowance: false },
  ],
])('storyScale when %s', (_what, story, allowance, expected) => {
  const scale = storyScale(story, allowance);
  expect({ ...scale, maximum: Math.round(scale.maximum * 10) / 10 }).toEqual(expected);
});

test.each([
  ['data', 23.6e9, 24e9],
  ['data', 9.94e9, 9.9e9],
  ['data', 0.347e9, 350e6],
  ['calls', 137 * 60, 135 * 60],
  ['calls', 700, 720],
  ['sms', 12.4, 12],
  ['sms', 0, 0],
] as const)('a forecast of %s of %d is rounded to %d', (kind, quantity, expected) => {
  expect(roundForecast(quantity, kind)).toBeCloseTo(expected, 3);
});

describe('the story of any month', () => {
  const slots = fc.array(
    fc.record({
      day: fc.integer({ min: 0, max: 29 }),
      quantity: fc.integer({ min: 1, max: 1e11 }),
      type: fc.constantFrom(2, 5, 6, 7),
    }),
  );
  const toSlots = (slotFacts: { day: number; quantity: number; type: number }[]) =>
    slotFacts.map(({ day, quantity, type }) => slot(addDays('2026-11-01', day), quantity, { type: type as 5 }));

  test('has days equal to the bars, and a last total equal to the counted usage', () => {
    fc.assert(
      fc.property(slots, (slotFacts) => {
        const month = november(...toSlots(slotFacts));
        const story = buildUsageStory({ ...base, month, now: noon('2026-12-02') });
        const bars = buildUsageBars({ ...month, step: 'day' }, 'data');
        expect(story.days.map(({ quantity }) => quantity)).toEqual(bars.map(({ quantity }) => quantity));
        expect(story.used_amount + story.apart).toBe(sumBars(bars).quantity);
        expect(story.days.at(-1)?.total).toBe(story.used_amount);
      }),
    );
  });

  test('has totals and places that never fall, a forecast not below the usage, and is independent of the order of slots', () => {
    fc.assert(
      fc.property(slots, fc.integer({ min: 0, max: 29 }), (slotFacts, day) => {
        const now = noon(addDays('2026-11-01', day));
        const slotsSoFar = toSlots(slotFacts.filter((each) => each.day <= day));
        const story = buildUsageStory({ ...base, month: november(...slotsSoFar), now });
        const rises = (values: readonly number[]) =>
          values.every((each, nth) => nth === 0 || each >= (values[nth - 1] ?? 0));
        expect(rises(story.days.flatMap(({ total }) => (total === null ? [] : [total])))).toBe(true);
        expect(rises(story.days.map(({ x }) => x))).toBe(true);
        expect(story.forecast === null || story.forecast >= story.used_amount).toBe(true);
        expect(buildUsageStory({ ...base, month: november(...slotsSoFar.toReversed()), now })).toEqual(story);
      }),
    );
  });
});
