import fc from 'fast-check';
import { expect, test } from 'vitest';
import { shownAmounts } from './shown-amounts.ts';

test.each([
  [12.6, 25, 12.6, 12.4],
  [12.65, 25, 12.7, 12.3],
  [7.66, 7.67, 7.66, 0.01],
  [19.99, 20, 19.99, 0.01],
  [19.95, 20, 19.95, 0.05],
  [0.02, 20, 0.02, 19.98],
  [0, 20, 0, 20],
  [21, 20, 21, 0],
  [119, 120, 119, 1],
])('%d of %d: %d used, %d left', (used, total, ...said) => {
  const shown = shownAmounts(used, total);
  expect([shown.used, shown.left]).toEqual(said);
});

const hundredths = (most: number) => fc.integer({ min: 0, max: most }).map((each) => each / 100);

test('what is used and what is left come to the whole, and something left is never nothing', () => {
  fc.assert(
    fc.property(hundredths(20_000), hundredths(10_000), (used, total) => {
      const shown = shownAmounts(used, total);
      expect(Math.round((shown.used + shown.left) * 100)).toBe(Math.round(Math.max(used, total) * 100));
      expect(shown.left === 0).toBe(used >= total);
      expect(shown.used === 0).toBe(used === 0);
    }),
  );
});
