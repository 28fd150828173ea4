import { expect, test } from 'vitest';
import { type EmissionLine, emissionLines, partsOfLines, sumOfLines } from './emission-lines.ts';
import { wearables } from './wearables.ts';

const buckets = [
  { kind: 'data', used: 14.2 },
  { kind: 'voice', used: 210 },
];
const sim = { type: 1 as const, activated_at: '2026-11-03T10:00:00Z', buckets };
const [{ uuid: wearable_uuid }] = wearables;

const tenths = (lines: readonly EmissionLine[]): number =>
  partsOfLines(lines).reduce((sum, { kg }) => sum + Math.round(kg * 10), 0);

test('the parts of an estimate come to what is said of the whole', () => {
  for (let day = 3; day <= 30; day += 1) {
    const today = `2026-11-${String(day).padStart(2, '0')}`;
    for (const has_refurbished of [true, false]) {
      const { lines } = emissionLines([sim], [{ wearable_uuid, has_refurbished }], today);
      expect(tenths(lines)).toBe(Math.round(sumOfLines(lines).kg * 10));
    }
  }
});
