import { expect, test } from 'vitest';
import { averageUsage, scaleToExpectedUsage } from './expected-usage.ts';

const GB = 1_000_000_000;
const month = (gb: number, minutes: number) => ({
  home_bytes: gb * GB,
  eu_bytes: 0,
  seconds: minutes * 60,
  messages: 10,
  beside_cents: 100,
});

test('without an expected usage the months are unchanged', () => {
  const months = [month(4, 100), month(8, 0)];
  expect(scaleToExpectedUsage(months, {})).toEqual(months);
  expect(averageUsage(months)).toEqual({ data_gb: 6, minutes: 50, sms: 10, eu_gb: 0 });
});

test('an expected usage scales the months to that average', () => {
  const scaledMonths = scaleToExpectedUsage([month(4, 100), month(8, 0)], { data_gb: 12, minutes: 0, eu_gb: 3 });
  expect(scaledMonths.map(({ home_bytes }) => home_bytes / GB)).toEqual([8, 16]);
  expect(scaledMonths.map(({ seconds, eu_bytes }) => [seconds, eu_bytes / GB])).toEqual([
    [0, 3],
    [0, 3],
  ]);
  expect(averageUsage(scaledMonths)).toEqual({ data_gb: 12, minutes: 0, sms: 10, eu_gb: 3 });
});

test('without past usage the result is one month of the expected usage', () => {
  expect(scaleToExpectedUsage([], { data_gb: 20, sms: 5 })).toEqual([
    { home_bytes: 20 * GB, eu_bytes: 0, seconds: 0, messages: 5, beside_cents: 0 },
  ]);
});
