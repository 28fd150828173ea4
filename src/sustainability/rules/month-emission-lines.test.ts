import { expect, test } from 'vitest';
import { isoDateOf } from '#platform/pure/calendar.ts';
import { monthEmissionLines, groupEmissionLinesByPart, sumEmissionLines } from './month-emission-lines.ts';
import { wearables } from './wearables.ts';

const buckets = [
  { kind: 'data', used: 14.2 },
  { kind: 'voice', used: 210 },
];
const sim = { type: 1 as const, activated_at: '2026-11-03T10:00:00Z', buckets };
const [{ uuid: wearable_uuid }] = wearables;

const days = Array.from({ length: 28 }, (_, at) => isoDateOf(2026, 11, at + 3));
const lists = days.flatMap((today) =>
  [true, false].map((has_refurbished) => monthEmissionLines([sim], [{ wearable_uuid, has_refurbished }], today).lines),
);

test('rounded parts add up to the rounded total, less at most 0.1 kg for each part that is rounded to 0', () => {
  for (const lines of lists) {
    const parts = groupEmissionLinesByPart(lines);
    const sum = parts.reduce((all, { kg }) => all + Math.round(kg * 10), 0);
    const under = parts.filter((part) => part.kg === 0 && part.lines.some(({ amount }) => amount > 0)).length;
    const total = Math.round(sumEmissionLines(lines).kg * 10);
    expect(sum).toBeLessThanOrEqual(total);
    expect(sum).toBeGreaterThanOrEqual(total - under);
  }
});

test('a part under 0.05 kg is rounded to 0', () => {
  const small = monthEmissionLines(
    [{ ...sim, type: 0, buckets: [{ kind: 'data', used: 0.66 }] }],
    [],
    '2026-11-03',
  ).lines;
  expect(groupEmissionLinesByPart(small).map(({ part, kg }) => [part, kg])).toEqual([
    ['device', 0],
    ['charging', 0],
    ['network', 0],
    ['sim', 0.1],
  ]);
});
