import { expect, test } from 'vitest';
import { usageTypes } from '#usage/rules/usage-type.ts';
import { compareUsage } from './usage-change.ts';

const { voice, voice_international, voice_roaming, data_roaming, sms_roaming, premium_voice } = usageTypes;
const usage = (type: number, country: string | null, count: number, euro: number, quantity = count * 60) => ({
  month: '2026-10-01' as const,
  type: type as typeof voice,
  country,
  count,
  quantity,
  millicents: Math.round(euro * 100_000),
});
const gross = (cents: number) => ({ difference_cents: cents, basis: 'gross' as const });
const calls = { service: 'calls', place: 'to', country: 'MA' } as const;

test.each([
  [
    'new calls',
    [],
    [usage(voice_international, 'MA', 10, 12.4)],
    gross(1240),
    [{ ...calls, quantity: 10, cents: 1240 }],
  ],
  [
    'more calls than before',
    [usage(voice_international, 'MA', 3, 3)],
    [usage(voice_international, 'MA', 13, 15.4)],
    gross(1240),
    [{ ...calls, quantity: 10, cents: 1240 }],
  ],
  [
    'calls that were not made again',
    [usage(voice_international, 'MA', 10, 12.4)],
    [],
    gross(-1240),
    [{ ...calls, quantity: -10, cents: -1240 }],
  ],
  [
    'longer calls',
    [usage(voice_international, 'MA', 2, 1)],
    [usage(voice_international, 'MA', 2, 4)],
    gross(300),
    [{ ...calls, quantity: 0, cents: 300 }],
  ],
  [
    'country and kind, the largest amount first',
    [usage(voice, null, 4, 1)],
    [
      usage(data_roaming, 'US', 3, 7.5, 500_000_000),
      usage(sms_roaming, 'US', 2, 0.5),
      usage(premium_voice, null, 1, 2),
    ],
    gross(900),
    [
      { service: 'data', place: 'in', country: 'US', quantity: 500_000_000, cents: 750 },
      { service: 'premium', place: 'none', country: null, quantity: 1, cents: 200 },
      { service: 'calls', place: 'home', country: null, quantity: -4, cents: -100 },
      { service: 'sms', place: 'in', country: 'US', quantity: 2, cents: 50 },
    ],
  ],
  [
    'amounts without VAT for a company',
    [],
    [usage(voice_roaming, 'MA', 1, 12.1)],
    { difference_cents: 1000, basis: 'net' as const },
    [{ service: 'calls', place: 'in', country: 'MA', quantity: 1, cents: 1000 }],
  ],
  [
    'rounded amounts that add up to it',
    [],
    [usage(voice_international, 'MA', 1, 1.006), usage(voice_international, 'TN', 1, 1.006)],
    gross(201),
    [
      { ...calls, country: 'TN', quantity: 1, cents: 101 },
      { ...calls, quantity: 1, cents: 100 },
    ],
  ],
  [
    'calls to a number without a country',
    [],
    [usage(voice_international, null, 1, 2)],
    gross(200),
    [{ service: 'calls', place: 'none', country: null, quantity: 1, cents: 200 }],
  ],
])('a change of usage is explained by %s', (_, before, after, difference, parts) => {
  expect(compareUsage(before, after, difference)).toEqual(parts);
});

test.each([
  ['missing records', [], gross(500)],
  ['records of another amount than its own', [usage(voice_international, 'MA', 1, 2)], gross(500)],
])('a change of usage is not explained by %s', (_, after, difference) => {
  expect(compareUsage([], after, difference)).toBeNull();
});
