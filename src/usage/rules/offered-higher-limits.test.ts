import fc from 'fast-check';
import { expect, test } from 'vitest';
import { consentInForce, offeredHigherLimits } from './offered-higher-limits.ts';

const limits = (credit_limit_cents: number | null, roaming_limit_cents = 6200) => ({
  credit_limit_cents,
  roaming_limit_cents,
});

test.each<[string, 'spending' | 'roaming', ReturnType<typeof limits>, number[]]>([
  ['a limit of 0', 'spending', limits(0), [10, 20, 30]],
  ['a limit of 7.99 euro', 'spending', limits(799), [10, 20, 30]],
  ['a limit of 8 euro', 'spending', limits(800), [12, 16, 24]],
  ['a limit of 20', 'spending', limits(2000), [30, 40, 60]],
  ['a limit of 50', 'spending', limits(5000), [75, 100, 150]],
  ['prepaid', 'spending', limits(null), []],
  ['data abroad, with the next limit of the settings', 'roaming', limits(5000), [121, 182, 242]],
  ['data abroad at the next limit of the settings', 'roaming', limits(5000, 12_100), [182, 242, 363]],
  ['data abroad without a limit', 'roaming', limits(5000, 0), []],
])('amounts offered to continue with: %s', (_, kind, currentLimits, euro) => {
  expect(offeredHigherLimits(kind, currentLimits, 12_100)).toEqual(euro.map((each) => each * 100));
});

test('80 % of each amount is above the limit that was reached', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 1_000_000 }), (cents) => {
      for (const amount of offeredHigherLimits('spending', limits(cents), 0))
        expect(amount * 0.8).toBeGreaterThan(cents);
    }),
  );
});

test('a consent is in force until its limit is changed', () => {
  const spent = { month: '2026-11-01', all: 0, data_abroad: 0 } as const;
  const consent = { kind: 'spending', cents: 3000, at: '2026-11-10T10:00:00Z' } as const;
  expect(consentInForce({ ...spent, consents: [consent] }, 'spending', limits(3000))).toBe(consent);
  expect(consentInForce({ ...spent, consents: [consent] }, 'spending', limits(4000))).toBeNull();
  expect(consentInForce({ ...spent, consents: [consent] }, 'roaming', limits(3000))).toBeNull();
  expect(consentInForce(spent, 'spending', limits(3000))).toBeNull();
});
