import { expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { daysOfZone } from '#platform/pure/zone-days.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { computeEmissionHistory, emissionGroups, type SimLife } from './emission-history.ts';
import { emissionParts } from './month-emission-lines.ts';
import { wearables } from './wearables.ts';

const life = (on: BusinessDate, activated_at: string): SimLife => ({
  customer_product_uuid: 'a',
  type: ESIM,
  activated_at: new Date(activated_at),
  ended_at: null,
  sims_had: [{ type: ESIM, on }],
});
const dayOfSim = (sim: SimLife, zone: string, today: BusinessDate, end: BusinessDate) =>
  computeEmissionHistory(
    { sims: [sim], devices: [], usage: [] },
    { group: 'day', from: '2026-11-01', until: end, today, days: daysOfZone(zone) },
  ).find(({ parts }) => parts.sim.grams > 0)?.from;

test.each([
  ['in Brussels', '2026-11-10', 'Europe/Brussels', '2026-11-10'],
  ['in a time zone where it was activated a day later', '2026-11-10', 'Pacific/Kiritimati', '2026-11-11'],
  ['in a time zone where the day has not come yet', '2026-11-20', 'Pacific/Honolulu', '2026-11-19'],
] as const)('a SIM counts on one day: %s', (_what, on, zone, expected) => {
  expect(dayOfSim(life(on, '2026-11-10T12:00:00Z'), zone, '2026-11-19', '2026-11-20')).toBe(expected);
});

test('computeEmissionHistory computes the day of each SIM once, for a history of any length', () => {
  const { dayOf, startOf } = daysOfZone('Europe/Brussels');
  let count = 0;
  const days = { startOf, dayOf: (at: Date) => ((count += 1), dayOf(at)) };
  const sims = [life('2024-11-10', '2024-11-10T12:00:00Z'), life('2025-01-01', '2025-01-01T12:00:00Z')];
  computeEmissionHistory(
    { sims, devices: [], usage: [] },
    { group: 'day', from: '2024-11-01', until: '2026-11-20', today: '2026-11-19', days },
  );
  expect(count).toBe(sims.length);
});

test('grams of days, weeks and months are whole and have the same sum, and later days do not change earlier ones', () => {
  const usage = ['2026-10-30', '2026-10-31', '2026-11-01', '2026-11-02', '2026-11-09'].map((day) => ({
    customer_product_uuid: 'a',
    day: day as BusinessDate,
    bytes: 123_456_789,
    seconds: 61,
    messages: 3,
  }));
  const history = (group: (typeof emissionGroups)[number], end: BusinessDate) =>
    computeEmissionHistory(
      {
        sims: [life('2026-10-10', '2026-10-10T12:00:00Z')],
        devices: [{ wearable_uuid: wearables[0].uuid, has_refurbished: false }],
        usage,
      },
      { group, from: '2026-10-01', until: end, today: '2026-11-19', days: daysOfZone('Europe/Brussels') },
    );
  const sums = emissionGroups.map((group) => {
    const periods = history(group, '2026-11-20');
    return emissionParts.map((part) => periods.reduce((sum, { parts }) => sum + parts[part].grams, 0));
  });
  for (const sum of sums) expect(sum).toEqual(sums[0]);
  const days = history('day', '2026-11-20');
  for (const { parts } of days)
    for (const part of emissionParts) {
      expect(Number.isInteger(parts[part].grams)).toBe(true);
      expect(parts[part].grams).toBeGreaterThanOrEqual(0);
    }
  for (const { from, to, parts } of history('month', '2026-11-20')) {
    const daysOfPeriod = days.filter((day) => day.from >= from && day.to <= to);
    for (const part of emissionParts)
      expect(daysOfPeriod.reduce((sum, day) => sum + day.parts[part].grams, 0)).toBe(parts[part].grams);
  }
  // Charging alone is 50 grams in a month of 30 days: 1.67 a day, which is 19 days of 30.
  expect(history('month', '2026-11-20').at(-1)?.parts.charging.grams).toBe(32);
  expect(history('day', '2026-11-10')).toEqual(days.filter(({ to }) => to <= '2026-11-10'));
});

test('a history that begins within a month has the same days as a history of the whole month', () => {
  const history = (from: BusinessDate) =>
    computeEmissionHistory(
      {
        sims: [life('2026-10-10', '2026-10-10T12:00:00Z')],
        devices: [{ wearable_uuid: wearables[0].uuid, has_refurbished: false }],
        usage: ['2026-11-01', '2026-11-02', '2026-11-09'].map((day) => ({
          customer_product_uuid: 'a',
          day: day as BusinessDate,
          bytes: 123_456_789,
          seconds: 61,
          messages: 3,
        })),
      },
      { group: 'day', from, until: '2026-11-20', today: '2026-11-19', days: daysOfZone('Europe/Brussels') },
    );
  const wholeMonth = history('2026-11-01');
  for (const from of ['2026-11-02', '2026-11-05', '2026-11-10', '2026-11-19'] as const)
    expect(history(from)).toEqual(wholeMonth.filter((day) => day.from >= from));
});
