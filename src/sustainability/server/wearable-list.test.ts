import { expect, test } from 'vitest';
import { sustainabilityContract } from '#sustainability/contract.ts';
import { wearableList } from './wearable-list.ts';

test('the list has making emissions, months and a source for each kind of device', async () => {
  const reply = await wearableList({} as Parameters<typeof wearableList>[0]);
  expect(sustainabilityContract['GET /api/wearable/list'].reply.parse(reply)).toEqual(reply);
  expect(reply).toMatchObject({
    wearables: [
      { kind: 'smartphone', making_kg: 79.5, months: 30, source: 'ademe' },
      { kind: 'phone' },
      { kind: 'tablet' },
      { kind: 'watch', source: 'assumed' },
    ],
    refurbished_share: 0.25,
  });
});
