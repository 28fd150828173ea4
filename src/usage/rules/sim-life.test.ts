import { expect, test } from 'vitest';
import { checkSimLife } from './sim-life.ts';

const ms = (at: string) => new Date(at).getTime();

test.each([
  ['in its life', '2026-11-20T10:00:00Z', null],
  ['shortly before we knew of its activation', '2026-11-10T09:30:00Z', null],
  ['days before its activation', '2026-11-08T10:00:00Z', 'before_activation'],
  ['months before its activation', '2026-08-20T10:00:00Z', 'before_activation'],
  ['shortly after its end', '2026-11-25T10:30:00Z', null],
  ['a day after its end', '2026-11-26T10:00:00Z', 'after_end'],
] as const)('checkSimLife for a record that begins %s', (_, began, reason) => {
  const life = { activated_ms: ms('2026-11-10T10:00:00Z'), ended_ms: ms('2026-11-25T10:00:00Z') };
  expect(checkSimLife(new Date(began), life)).toBe(reason);
});

test('the tolerance does not reach into another month in the time zone Europe/Brussels', () => {
  const life = { activated_ms: ms('2026-10-31T23:10:00Z'), ended_ms: ms('2026-11-30T22:50:00Z') };
  expect(checkSimLife(new Date('2026-10-31T22:59:59Z'), life)).toBe('before_activation');
  expect(checkSimLife(new Date('2026-10-31T23:00:00Z'), life)).toBeNull();
  expect(checkSimLife(new Date('2026-11-30T22:59:00Z'), life)).toBeNull();
  expect(checkSimLife(new Date('2026-11-30T23:00:00Z'), life)).toBe('after_end');
});

test('a record of a SIM without an end date is always in its life', () => {
  expect(checkSimLife(new Date('2036-11-30T23:00:00Z'), { activated_ms: 0, ended_ms: null })).toBeNull();
});
