import fc from 'fast-check';
import { expect, test } from 'vitest';
import { remainingAmount } from './bucket.ts';

test.each([
  [12.65, 25, 12.35],
  [7.66, 7.67, 0.01],
  [19.95, 20, 0.05],
  [0, 20, 20],
  [21, 20, 0],
  [119, 120, 1],
])('%d of %d: %d left', (used, total, left) => {
  expect(remainingAmount(used, total)).toBe(left);
});

const hundredths = (most: number) => fc.integer({ min: 0, max: most }).map((each) => each / 100);

test('used and left add up to the total, and an amount left is never shown as nothing', () => {
  fc.assert(
    fc.property(hundredths(20_000), hundredths(10_000), (used, total) => {
      const left = remainingAmount(used, total);
      expect(Math.round((used + left) * 100)).toBe(Math.round(Math.max(used, total) * 100));
      expect(left === 0).toBe(used >= total);
    }),
  );
});
