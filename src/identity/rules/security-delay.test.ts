import { expect, test } from 'vitest';
import {
  computeHold,
  type DelayingEvent,
  computeSecurityDelay,
  securityDelayKinds,
  type SecurityDelayKind,
} from './security-delay.ts';

const at = (hour: number): Date => new Date(Date.UTC(2026, 10, 1) + hour * 3_600_000);
const delayEnd = (events: readonly [DelayingEvent['kind'], number][], hours: number, kinds?: SecurityDelayKind[]) =>
  computeSecurityDelay(
    { events: events.map(([kind, hour]) => ({ kind, at: at(hour) })), registered_at: at(0) },
    { hours: 24, ...(kinds ? { kinds } : {}) },
    at(hours),
  )?.ends_at ?? null;

test('the delay ends a day after the latest change', () => {
  expect(delayEnd([['email-changed', 100]], 100)).toEqual(at(124));
  expect(
    delayEnd(
      [
        ['password-reset', 110],
        ['email-changed', 100],
      ],
      120,
    ),
  ).toEqual(at(134));
  expect(delayEnd([['email-changed', 100]], 124)).toBeNull();
});

test.each(securityDelayKinds)('computeSecurityDelay returns %s as the change that delays', (kind) => {
  const events = [
    { kind, at: at(110) },
    { kind: 'email-changed' as const, at: at(100) },
    // An event in the future is ignored.
    { kind: 'details-changed' as const, at: at(119) },
  ];
  expect(computeSecurityDelay({ events, registered_at: at(0) }, { hours: 24 }, at(118))).toEqual({
    kind,
    ends_at: at(134),
  });
});

test('events that do not change credentials cause no delay', () => {
  expect(
    delayEnd(
      [
        ['logged-in', 100],
        ['debit-set-up', 100],
      ],
      101,
    ),
  ).toBeNull();
});

test('only the requested kinds cause a delay', () => {
  expect(delayEnd([['details-changed', 100]], 101)).toEqual(at(124));
  expect(delayEnd([['details-changed', 100]], 101, ['email-changed', 'stopped'])).toBeNull();
});

test('changes in the first hours after registration cause no delay', () => {
  expect(delayEnd([['email-changed', 23]], 24)).toBeNull();
  expect(delayEnd([['email-changed', 24]], 24)).toEqual(at(48));
});

type Case = [
  what: string,
  facts: { device?: number; proved?: number; event?: [DelayingEvent['kind'], number] },
  until: number | null,
];

/** Registered at hour 0, request at hour 100, delay of 24 hours. */
test.each<Case>([
  ['an unknown device', {}, 124],
  ['a device known for an hour', { device: 99 }, 123],
  ['a device known for a day', { device: 76 }, null],
  ['the device of the registration', { device: 0 }, null],
  ['a passkey of an hour ago on a new device', { proved: 99 }, 124],
  ['a passkey of a day ago on a new device', { proved: 76 }, null],
  ['a known device after a change of the email address', { device: 10, event: ['email-changed', 90] }, 114],
  ['a known device after a change of the password', { device: 10, event: ['password-changed', 99] }, 123],
  ['a new device after a reset of the password', { device: 98, event: ['password-reset', 99] }, 123],
  ['an old passkey after a change of the password', { proved: 10, event: ['password-changed', 99] }, null],
  ['a known device after a login on a new device', { device: 10, event: ['new-device', 99] }, null],
])('the end of the security delay is computed for %s', (_what, { device, proved, event }, endHour) => {
  const facts = {
    events: event ? [{ kind: event[0], at: at(event[1]) }] : [],
    registered_at: at(0),
    device_since: device === undefined ? null : at(device),
    proved_since: proved === undefined ? null : at(proved),
  };
  expect(computeHold(facts, 24, at(100))?.ends_at ?? null).toEqual(endHour === null ? null : at(endHour));
  expect(computeHold(facts, 0, at(100))).toBeNull();
});

test('after a registration, calls of its device are not held, and calls of another device are held', () => {
  const facts = { events: [], registered_at: at(0), proved_since: null };
  expect(computeHold({ ...facts, device_since: at(0) }, 24, at(1))).toBeNull();
  expect(computeHold({ ...facts, device_since: at(1) }, 24, at(1))).toEqual({ ends_at: at(25), kind: 'new-device' });
  expect(computeHold({ ...facts, registered_at: null, device_since: at(1) }, 24, at(1))?.ends_at).toEqual(at(25));
});
