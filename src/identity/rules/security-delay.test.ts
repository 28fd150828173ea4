import { expect, test } from 'vitest';
import {
  type DelayingEvent,
  computeSecurityDelay,
  securityDelayKinds,
  type SecurityDelayKind,
} from './security-delay.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000);
const hold = (events: readonly [DelayingEvent['kind'], number][], now: number, kinds?: SecurityDelayKind[]) =>
  computeSecurityDelay(
    { events: events.map(([kind, hour]) => ({ kind, at: at(hour) })), registered_at: at(0) },
    { hours: 24, ...(kinds ? { kinds } : {}) },
    at(now),
  )?.until ?? null;

test('the delay ends a day after the latest change', () => {
  expect(hold([['email-changed', 100]], 100)).toEqual(at(124));
  expect(
    hold(
      [
        ['password-reset', 110],
        ['email-changed', 100],
      ],
      120,
    ),
  ).toEqual(at(134));
  expect(hold([['email-changed', 100]], 124)).toBeNull();
});

test.each(securityDelayKinds)('returns %s as the delaying change', (kind) => {
  const events = [
    { kind, at: at(110) },
    { kind: 'email-changed' as const, at: at(100) },
    // An event in the future is ignored.
    { kind: 'details-changed' as const, at: at(119) },
  ];
  expect(computeSecurityDelay({ events, registered_at: at(0) }, { hours: 24 }, at(118))).toEqual({
    kind,
    until: at(134),
  });
});

test('events that do not change credentials cause no delay', () => {
  expect(
    hold(
      [
        ['logged-in', 100],
        ['password-changed', 100],
        ['debit-set-up', 100],
      ],
      101,
    ),
  ).toBeNull();
});

test('only the requested kinds cause a delay', () => {
  expect(hold([['details-changed', 100]], 101)).toEqual(at(124));
  expect(hold([['details-changed', 100]], 101, ['email-changed', 'stopped'])).toBeNull();
});

test('changes in the first hours after registration cause no delay', () => {
  expect(hold([['email-changed', 23]], 24)).toBeNull();
  expect(hold([['email-changed', 24]], 24)).toEqual(at(48));
});
