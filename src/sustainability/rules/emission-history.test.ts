import { expect, test } from 'vitest';
import type { BusinessDate } from '#platform/pure/calendar.ts';
import { daysOfZone } from '#platform/pure/zone-days.ts';
import { ESIM } from '#subscriptions/rules/sim-type.ts';
import { computeEmissionHistory, type SimLife } from './emission-history.ts';

const life = (on: BusinessDate, activated_at: string): SimLife => ({
  customer_product_uuid: 'a',
  type: ESIM,
  activated_at: new Date(activated_at),
  ended_at: null,
  sims_had: [{ type: ESIM, on }],
});
const dayOfSim = (sim: SimLife, zone: string, today: BusinessDate, until: BusinessDate) =>
  computeEmissionHistory(
    { sims: [sim], devices: [], usage: [] },
    { group: 'day', from: '2026-11-01', until, today, days: daysOfZone(zone) },
  ).find(({ parts }) => parts.sim.grams > 0)?.from;

test.each([
  ['in Brussels', '2026-11-10', 'Europe/Brussels', '2026-11-10'],
  ['where it was activated a day later', '2026-11-10', 'Pacific/Kiritimati', '2026-11-11'],
  ['where the day has not come yet', '2026-11-20', 'Pacific/Honolulu', '2026-11-19'],
] as const)('a SIM counts once: %s', (_what, on, zone, expected) => {
  expect(dayOfSim(life(on, '2026-11-10T12:00:00Z'), zone, '2026-11-19', '2026-11-20')).toBe(expected);
});

test('the days of a SIM are computed once, however long the history is', () => {
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
