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
  ['of nobody', null, true, 1, 'IDENTITY_EXPIRED'],
  ['in time', buildRequest(), true, 15, null],
  ['too late', buildRequest(), true, 16, 'IDENTITY_EXPIRED'],
  ['a second time', buildRequest({ answered_at: minutes(1) }), true, 2, 'IDENTITY_USED'],
  ['after its end', buildRequest({ answered_at: minutes(1), ended_at: minutes(1) }), true, 2, 'IDENTITY_USED'],
  ['that never came, and is to be followed', buildRequest(), false, 1, 'IDENTITY_EXPIRED'],
  ['that waits, in time', waitingRequest, false, 24, null],
  ['that waits, too late', waitingRequest, false, 26, 'IDENTITY_EXPIRED'],
  ['that waits, brought again', waitingRequest, true, 11, 'IDENTITY_USED'],
  ['that waited and was followed', { ...waitingRequest, ended_at: minutes(12) }, false, 13, 'IDENTITY_USED'],
])(
  'checkAuthorizationRequest for a callback or answer %s',
  (_name, storedRequest, isCallback, minutesLater, refusal) => {
    expect(checkAuthorizationRequest(storedRequest, isCallback, minutes(minutesLater))).toBe(refusal);
  },
);
