import { expect, test } from 'vitest';
import { sustainabilityContract } from '#sustainability/contract.ts';
import { wearableList } from './wearable-list.ts';

test('every kind of device says what making one emits, over how long, and who says so', async () => {
  const told = await wearableList({} as Parameters<typeof wearableList>[0]);
  expect(sustainabilityContract['GET /api/wearable/list'].reply.parse(told)).toEqual(told);
  expect(told).toMatchObject({
    wearables: [
      { kind: 'smartphone', making_kg: 79.5, months: 30, source: 'ademe' },
      { kind: 'phone' },
      { kind: 'tablet' },
      { kind: 'watch', source: 'assumed' },
    ],
    refurbished_share: 0.25,
  });
});
