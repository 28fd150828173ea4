import { expect, test } from 'vitest';
import { withRoamingCappedByData, remainingAmount } from './bucket.ts';
import fc from 'fast-check';

test.each([
  [12.65, 25, 12.35],
  [7.66, 7.67, 0.01],
  [19.95, 20, 0.05],
  [0, 20, 20],
  [21, 20, 0],
  [119, 120, 1],
])('%d used of %d leaves %d', (usedAmount, total, expected) => {
  expect(remainingAmount(usedAmount, total)).toBe(expected);
});

const hundredths = (maximum: number) => fc.integer({ min: 0, max: maximum }).map((each) => each / 100);

test('the used and the remaining amount add up to the total, and only a used up bucket has 0 left', () => {
  fc.assert(
    fc.property(hundredths(20_000), hundredths(10_000), (usedAmount, total) => {
      const remainder = remainingAmount(usedAmount, total);
      expect(Math.round((usedAmount + remainder) * 100)).toBe(Math.round(Math.max(usedAmount, total) * 100));
      expect(remainder === 0).toBe(usedAmount >= total);
    }),
  );
});

const remainderOf = (data: [number, number | null], eu: [number, number | null]) => {
  const [usedData, totalData] = data;
  const [eu_used, eu_total] = eu;
  const buckets = withRoamingCappedByData([
    { kind: 'data', used: usedData, total: totalData },
    { kind: 'voice', used: 1, total: 2 },
    { kind: 'data_roaming', used: eu_used, total: eu_total },
  ]);
  expect(buckets.slice(0, 2)).toEqual([
    { kind: 'data', used: usedData, total: totalData },
    { kind: 'voice', used: 1, total: 2 },
  ]);
  const [, , roaming] = buckets;
  return roaming?.total === null ? null : (roaming?.total ?? 0) - (roaming?.used ?? 0);
};

test.each<[string, [number, number | null], [number, number | null], number | null]>([
  ['its own amount when more is left at home', [1, 20], [0, 17], 17],
  ['the amount at home when less is left there', [15, 20], [0, 17], 5],
  ['0 when all is used at home', [20, 20], [0, 17], 0],
  ['0 when more than all is used at home', [23, 20], [0, 17], 0],
  ['its own rest when less of it is left than at home', [12, 20], [12, 17], 5],
  ['its own rest when data at home is unlimited', [400, null], [2, 34], 32],
  ['no limit when both are unlimited', [1, null], [1, null], null],
])('the EU bucket has %s', (_, data, eu, expected) => {
  expect(remainderOf(data, eu)).toBe(expected);
});

test('the EU bucket is unchanged without a data bucket at home', () => {
  const only = [{ kind: 'data_roaming', used: 1, total: 5 }];
  expect(withRoamingCappedByData(only)).toBe(only);
});
