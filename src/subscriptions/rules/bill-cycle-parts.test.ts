import fc from 'fast-check';
import { expect, test } from 'vitest';
import { BILL_CYCLE_PARTS, customerRangeEnds } from './bill-cycle-parts.ts';

test('customers whose uuids begin with the same digits are split into all parts', () => {
  const [firstUuid, lastUuid] = ['01a226e6-6fdd-759e-9f82-526355d26e39', '01a4ffff-0000-7000-8000-000000000000'];
  const ends = customerRangeEnds(firstUuid, lastUuid);
  expect(ends).toHaveLength(BILL_CYCLE_PARTS - 1);
  expect(ends.every((end) => end.startsWith('01a'))).toBe(true);
});

test('a single customer is not split', () => {
  const customerUuid = '01a226e6-6fdd-759e-9f82-526355d26e39';
  expect(customerRangeEnds(customerUuid, customerUuid)).toEqual([]);
});

test('the ends of the parts are sorted between the first and the last customer, at equal distances', () => {
  fc.assert(
    fc.property(fc.uuid(), fc.uuid(), fc.integer({ min: 1, max: 64 }), (a, b, parts) => {
      const [firstUuid, lastUuid] = [a, b].toSorted() as [string, string];
      const ends = customerRangeEnds(firstUuid, lastUuid, parts);
      expect([0, parts - 1]).toContain(ends.length);
      expect([firstUuid, ...ends, lastUuid].toSorted()).toEqual([firstUuid, ...ends, lastUuid]);
      const number = (uuid: string) => BigInt(`0x${uuid.replaceAll('-', '')}`);
      const bounds = [firstUuid, ...ends].map(number);
      const widths = new Set(bounds.slice(1).map((each, at) => each - (bounds[at] ?? 0n)));
      expect(widths.size).toBeLessThanOrEqual(1);
    }),
  );
});
