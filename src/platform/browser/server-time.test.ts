import { afterEach, expect, test } from 'vitest';
import { toServerTime, syncServerTime } from './server-time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const httpDate = (at: number): string => new Date(at).toUTCString();
afterEach(() => syncServerTime(httpDate(now), now));

test.each([
  ['a phone with the right time', httpDate(now), 0],
  ['a reply that took two seconds, which is ignored', httpDate(now - 2_000), 0],
  ['a phone whose clock is a day behind', httpDate(now + 86_400_000), 86_400_000],
  ['a phone whose clock is an hour ahead', httpDate(now - 3_600_000), -3_600_000],
])('the server time is computed for %s', (_, date, aheadMs) => {
  syncServerTime(date, now);
  expect(toServerTime(now)).toBe(now + aheadMs);
});

test('a reply without a valid date header does not change the server time', () => {
  syncServerTime(httpDate(now + 86_400_000), now);
  syncServerTime(null, now);
  syncServerTime('soon', now);
  expect(toServerTime(now)).toBe(now + 86_400_000);
});
