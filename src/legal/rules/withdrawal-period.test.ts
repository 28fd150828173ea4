import { expect, test } from 'vitest';
import { needsEarlyStartConsent, withdrawalPeriodEnd } from './withdrawal-period.ts';

test.each([
  ['confirmed on a Monday', '2026-11-02T09:00:00Z', '2026-11-16T23:00:00.000Z'],
  ['confirmed late in the evening in Brussels', '2026-11-02T22:59:00Z', '2026-11-16T23:00:00.000Z'],
  ['confirmed after midnight in Brussels', '2026-11-02T23:01:00Z', '2026-11-17T23:00:00.000Z'],
  ['whose last day is a Saturday', '2026-11-07T09:00:00Z', '2026-11-23T23:00:00.000Z'],
  ['whose last day is Christmas, a Friday', '2026-12-11T09:00:00Z', '2026-12-28T23:00:00.000Z'],
  ['with a change of the clocks in between', '2026-10-19T09:00:00Z', '2026-11-02T23:00:00.000Z'],
])('the withdrawal period of an order %s ends after 14 days or the next working day', (_, confirmed, ends) => {
  expect(withdrawalPeriodEnd(new Date(confirmed)).toISOString()).toBe(ends);
  expect(needsEarlyStartConsent(new Date(confirmed), new Date(Date.parse(ends) - 1))).toBe(true);
  expect(needsEarlyStartConsent(new Date(confirmed), new Date(ends))).toBe(false);
});

test('an order without a confirmation needs the consent to an early start', () => {
  expect(needsEarlyStartConsent(null, new Date('2030-01-01T00:00:00Z'))).toBe(true);
});
