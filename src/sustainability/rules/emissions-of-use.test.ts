import fc from 'fast-check';
import { expect, test } from 'vitest';
import { emissionFactors } from './emission-factors.ts';
import { emissionsOfUse } from './emissions-of-use.ts';

const sim = (used: Record<string, number>) => ({
  buckets: Object.entries(used).map(([kind, amount]) => ({ kind, used: amount })),
});

test.each([
  [[sim({ data: 20, voice: 100, sms: 50 })], 1, { kg: 1, give_or_take_kg: 0.4 }],
  [[sim({ data: 0, voice: 0, sms: 0 })], 1, { kg: 0.1, give_or_take_kg: 0.1 }],
  [[sim({ data: 10, data_roaming: 10 })], 0, { kg: 0.5, give_or_take_kg: 0.2 }],
  [[sim({ data: 10 }), sim({ data: 10 })], 0, { kg: 1, give_or_take_kg: 0.3 }],
  [[], 1, { kg: 0, give_or_take_kg: 0 }],
])('%j after %d of the month: %j', (sims, part, expected) => expect(emissionsOfUse(sims, part)).toEqual(expected));

test('more use never emits less, and the margin is never the larger one', () => {
  const amount = fc.double({ min: 0, max: 500, noNaN: true });
  fc.assert(
    fc.property(amount, amount, amount, (data, more, voice) => {
      const less = emissionsOfUse([sim({ data, voice })], 1);
      expect(emissionsOfUse([sim({ data: data + more, voice })], 1).kg).toBeGreaterThanOrEqual(less.kg);
      expect(less.give_or_take_kg).toBeLessThanOrEqual(less.kg + 0.1);
    }),
  );
});

test('every factor says where it is from', () => {
  for (const { grams, year, uncertainty_percent } of emissionFactors)
    expect([grams > 0, year > 2000, uncertainty_percent > 0]).toEqual([true, true, true]);
});
