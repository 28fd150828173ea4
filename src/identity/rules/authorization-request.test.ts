import { expect, test } from 'vitest';
import { checkAuthorizationRequest, type AuthorizationRequest } from './authorization-request.ts';

const begun_at = new Date('2026-11-22T10:00:00Z');
const minutes = (count: number) => new Date(begun_at.getTime() + count * 60_000);
const buildRequest = (changes: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
  begun_at,
  answered_at: null,
  waits: false,
  ended_at: null,
  ...changes,
});
const waitingRequest = buildRequest({ answered_at: minutes(10), waits: true });

test.each<[string, AuthorizationRequest | null, boolean, number, string | null]>([
  ['refuses an unknown request', null, true, 1, 'IDENTITY_EXPIRED'],
  ['accepts a callback within 15 minutes', buildRequest(), true, 15, null],
  ['refuses a callback after 15 minutes', buildRequest(), true, 16, 'IDENTITY_EXPIRED'],
  ['refuses a second callback', buildRequest({ answered_at: minutes(1) }), true, 2, 'IDENTITY_USED'],
  [
    'refuses a callback of a request that has ended',
    buildRequest({ answered_at: minutes(1), ended_at: minutes(1) }),
    true,
    2,
    'IDENTITY_USED',
  ],
  ['refuses to follow a request without a callback', buildRequest(), false, 1, 'IDENTITY_EXPIRED'],
  ['lets a waiting request be followed in time', waitingRequest, false, 24, null],
  ['refuses to follow a waiting request too late', waitingRequest, false, 26, 'IDENTITY_EXPIRED'],
  ['refuses a second callback of a waiting request', waitingRequest, true, 11, 'IDENTITY_USED'],
  [
    'refuses to follow a waiting request twice',
    { ...waitingRequest, ended_at: minutes(12) },
    false,
    13,
    'IDENTITY_USED',
  ],
])('checkAuthorizationRequest %s', (_name, storedRequest, isCallback, minutesLater, refusal) => {
  expect(checkAuthorizationRequest(storedRequest, isCallback, minutes(minutesLater))).toBe(refusal);
});
