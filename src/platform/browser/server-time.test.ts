import { afterEach, expect, test } from 'vitest';
import { toServerTime, syncServerTime } from './server-time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const httpDate = (at: number): string => new Date(at).toUTCString();
afterEach(() => syncServerTime(httpDate(now), now));

test.each([
  ['the same time', httpDate(now), 0],
  ['a reply that took two seconds', httpDate(now - 2_000), 0],
  ['a phone that is a day late', httpDate(now + 86_400_000), 86_400_000],
  ['a phone that is an hour early', httpDate(now - 3_600_000), -3_600_000],
])('%s', (_, date, aheadMs) => {
  syncServerTime(date, now);
  expect(toServerTime(now)).toBe(now + aheadMs);
});

test('a reply without a date header changes nothing', () => {
  syncServerTime(httpDate(now + 86_400_000), now);
  syncServerTime(null, now);
  syncServerTime('soon', now);
  expect(toServerTime(now)).toBe(now + 86_400_000);
});
