import { expect, test } from 'vitest';
import { withRoamingCappedByData } from './bucket.ts';

const left = (data: [number, number | null], eu: [number, number | null]) => {
  const [used, total] = data;
  const [eu_used, eu_total] = eu;
  const shown = withRoamingCappedByData([
    { kind: 'data', used, total },
    { kind: 'voice', used: 1, total: 2 },
    { kind: 'data_roaming', used: eu_used, total: eu_total },
  ]);
  expect(shown.slice(0, 2)).toEqual([
    { kind: 'data', used, total },
    { kind: 'voice', used: 1, total: 2 },
  ]);
  const [, , roaming] = shown;
  return roaming?.total === null ? null : (roaming?.total ?? 0) - (roaming?.used ?? 0);
};

test.each<[string, [number, number | null], [number, number | null], number | null]>([
  ['what the plan has for the EU', [1, 20], [0, 17], 17],
  ['no more than is left at home', [15, 20], [0, 17], 5],
  ['nothing, once all is used at home', [20, 20], [0, 17], 0],
  ['nothing, also past the end at home', [23, 20], [0, 17], 0],
  ['its own end, where that comes first', [12, 20], [12, 17], 5],
  ['its own, where home has no end', [400, null], [2, 34], 32],
  ['no end, where neither has one', [1, null], [1, null], null],
])('in the EU there is %s', (_, data, eu, expected) => {
  expect(left(data, eu)).toBe(expected);
});

test('without data at home the roaming bucket is unchanged', () => {
  const only = [{ kind: 'data_roaming', used: 1, total: 5 }];
  expect(withRoamingCappedByData(only)).toBe(only);
});
