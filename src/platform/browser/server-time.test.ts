import { afterEach, expect, test } from 'vitest';
import { toServerTime, syncServerTime } from './server-time.ts';

const now = Date.UTC(2026, 10, 21, 12);
const said = (at: number): string => new Date(at).toUTCString();
afterEach(() => syncServerTime(said(now), now));

test.each([
  ['the same time', said(now), 0],
  ['a reply that took two seconds', said(now - 2_000), 0],
  ['a phone that is a day late', said(now + 86_400_000), 86_400_000],
  ['a phone that is an hour early', said(now - 3_600_000), -3_600_000],
])('%s', (_, date, ahead) => {
  syncServerTime(date, now);
  expect(toServerTime(now)).toBe(now + ahead);
});

test('a reply without a date header changes nothing', () => {
  syncServerTime(said(now + 86_400_000), now);
  syncServerTime(null, now);
  syncServerTime('soon', now);
  expect(toServerTime(now)).toBe(now + 86_400_000);
});
