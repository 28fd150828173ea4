import { expect, test } from 'vitest';
import { needsEarlyStartConsent, withdrawalPeriodEnd } from './withdrawal-period.ts';

test.each([
  ['a Monday', '2026-11-02T09:00:00Z', '2026-11-16T23:00:00.000Z'],
  ['late in the evening in Brussels', '2026-11-02T22:59:00Z', '2026-11-16T23:00:00.000Z'],
  ['after midnight in Brussels', '2026-11-02T23:01:00Z', '2026-11-17T23:00:00.000Z'],
  ['the last day is a Saturday', '2026-11-07T09:00:00Z', '2026-11-23T23:00:00.000Z'],
  ['the last day is Christmas, a Friday', '2026-12-11T09:00:00Z', '2026-12-28T23:00:00.000Z'],
  ['the clocks change in between', '2026-10-19T09:00:00Z', '2026-11-02T23:00:00.000Z'],
])('14 days from %s', (_, confirmed, ends) => {
  expect(withdrawalPeriodEnd(new Date(confirmed)).toISOString()).toBe(ends);
  expect(needsEarlyStartConsent(new Date(confirmed), new Date(Date.parse(ends) - 1))).toBe(true);
  expect(needsEarlyStartConsent(new Date(confirmed), new Date(ends))).toBe(false);
});

test('without a confirmation all of the days are to come', () => {
  expect(needsEarlyStartConsent(null, new Date('2030-01-01T00:00:00Z'))).toBe(true);
});
