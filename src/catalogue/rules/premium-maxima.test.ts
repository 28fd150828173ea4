import { expect, test } from 'vitest';
import { isPremiumRange, premiumMaximum } from './premium-maxima.ts';

test.each([
  ['+3270123456', 'voice', 'minute', 30],
  ['+3290012345', 'voice', 'minute', 50],
  ['+3290112345', 'voice', 'call', 50],
  ['+3290212345', 'voice', 'minute', 100],
  ['+3290312345', 'voice', 'minute', 150],
  ['+3290412345', 'voice', 'minute', 200],
  ['+3290512345', 'voice', 'call', 200],
  ['+3290612345', 'voice', 'minute', 100],
  ['+3290712345', 'voice', 'minute', 200],
  ['+3290912345', 'voice', 'call', 3100],
  ['2345', 'sms', 'sms', 100],
  ['3345', 'sms', 'sms', 200],
  ['4345', 'sms', 'sms', 3100],
  ['5345', 'sms', 'sms', 50],
  ['6345', 'sms', 'sms', 200],
  ['7345', 'sms', 'sms', 400],
  ['8345', 'sms', 'sms', 0],
  ['9345', 'sms', 'sms', 200],
] as const)('%s (%s) costs at most, by the %s, %d cents', (number, service, per, cents) => {
  expect(premiumMaximum(number, service)).toEqual({ per, cents });
});

test.each(['+32470123456', '1207', '+3290812345'])('%s has no legal maximum', (number) => {
  expect(premiumMaximum(number, 'voice')).toBeNull();
});

test.each([
  ['+3290812345', true],
  ['+3277123456', true],
  ['1307', true],
  ['+979123456789', true],
  ['1712', false],
  ['1933', false],
  ['+32470123456', false],
  ['+3228123456', false],
])('%s is in a paid range: %s', (number, isPaidRange) => {
  expect(isPremiumRange(number)).toBe(isPaidRange);
});
