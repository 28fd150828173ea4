import { isValidIBAN } from 'ibantools';
import { expect, test } from 'vitest';
import { buildIban } from './customer.ts';
import { faultNames, pickFault } from './faults.ts';
import { summarizeFaults } from './format-report.ts';
import { createRandom } from './random.ts';

const pickMany = (seed: number, count: number): string[] => {
  const random = createRandom(seed);
  return Array.from({ length: count }, () => pickFault(random).name);
};

test('the same seed picks the same faults, and another seed picks others', () => {
  expect(pickMany(7, 50)).toEqual(pickMany(7, 50));
  expect(pickMany(7, 50)).not.toEqual(pickMany(8, 50));
});

test('every kind of fault is picked', () => {
  expect(new Set(pickMany(1, 5_000))).toEqual(new Set(faultNames));
  expect(new Set(faultNames).size).toBe(faultNames.length);
});

test('random.whole returns every number of its range, including both ends', () => {
  const random = createRandom(3);
  const drawn = Array.from({ length: 200 }, () => random.integer(2, 4));
  expect(new Set(drawn)).toEqual(new Set([2, 3, 4]));
});

test('buildIban builds valid IBANs that differ', () => {
  const all = Array.from({ length: 200 }, (_, at) => buildIban(at));
  expect(all.filter((iban) => !isValidIBAN(iban))).toEqual([]);
  expect(new Set(all).size).toBe(200);
});

test('summarizeFaults sums up faults by kind, with median and longest recovery', () => {
  const fault = { target: 'x', at: 0, lasted: 1 };
  expect(
    summarizeFaults([
      { ...fault, kind: 'b', healed: 3 },
      { ...fault, kind: 'b', healed: null },
      { ...fault, kind: 'a', healed: 5 },
      { ...fault, kind: 'b', healed: 1 },
      { ...fault, kind: 'b', healed: 9 },
    ]),
  ).toEqual([
    { kind: 'a', count: 1, median: 5, longest: 5, unhealed: 0 },
    { kind: 'b', count: 4, median: 3, longest: 9, unhealed: 1 },
  ]);
});
