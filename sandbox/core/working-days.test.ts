import { expect, test } from 'vitest';
import { buildIccid, isIccid } from './iccid.ts';
import { brusselsDay, workingDayAfter, workingDayOnOrAfter } from './working-days.ts';

const after = (now: string, count: number) => workingDayAfter(new Date(now), count, 10).toISOString();

test.each([
  ['on a weekday', '2026-11-24T09:00:00Z', 1, '2026-11-25T09:00:00.000Z'],
  ['over a weekend', '2026-11-20T09:00:00Z', 2, '2026-11-24T09:00:00.000Z'],
  ['late in the evening, when it is the next day in Brussels', '2026-11-23T23:30:00Z', 1, '2026-11-25T09:00:00.000Z'],
  ['in summer time', '2026-07-13T09:00:00Z', 1, '2026-07-14T08:00:00.000Z'],
  ['over Christmas 2026 and its weekend', '2026-12-24T09:00:00Z', 1, '2026-12-28T09:00:00.000Z'],
  ['over Easter Monday 2026', '2026-04-03T09:00:00Z', 1, '2026-04-07T08:00:00.000Z'],
  ['over Ascension Day 2026', '2026-05-13T09:00:00Z', 1, '2026-05-15T08:00:00.000Z'],
  ['over Whit Monday 2026', '2026-05-22T09:00:00Z', 1, '2026-05-26T08:00:00.000Z'],
  ['over Easter Monday 2027', '2027-03-26T09:00:00Z', 1, '2027-03-30T08:00:00.000Z'],
])('the next working day %s', (_name, now, count, expected) => {
  expect(after(now, count)).toBe(expected);
});

test('a requested working day is used, and another day moves to the next working day', () => {
  expect(brusselsDay(workingDayOnOrAfter('2026-11-24', 10))).toBe('2026-11-24');
  expect(brusselsDay(workingDayOnOrAfter('2026-11-28', 10))).toBe('2026-11-30');
  expect(brusselsDay(workingDayOnOrAfter('2026-11-11', 10))).toBe('2026-11-12');
});

test('an ICCID is checked by length, prefix and check digit', () => {
  expect(buildIccid(1)).toMatch(/^893299000000000001\d$/);
  expect([0, 7, 123_456_789_012].every((serial) => isIccid(buildIccid(serial)))).toBe(true);
  for (const wrong of [
    '',
    '8932010000000001011',
    '893201000000000101',
    '8931010000000001010',
    '89320100000000010100',
  ]) {
    expect(isIccid(wrong)).toBe(false);
  }
});
