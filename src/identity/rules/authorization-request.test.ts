import { expect, test } from 'vitest';
import { checkAuthorizationRequest, type AuthorizationRequest } from './authorization-request.ts';

const begun_at = new Date('2026-11-22T10:00:00Z');
const minutes = (count: number) => new Date(begun_at.getTime() + count * 60_000);
const trip = (more: Partial<AuthorizationRequest> = {}): AuthorizationRequest => ({
  begun_at,
  answered_at: null,
  waits: false,
  ended_at: null,
  ...more,
});
const waiting = trip({ answered_at: minutes(10), waits: true });

test.each<[string, AuthorizationRequest | null, boolean, number, string | null]>([
  ['of nobody', null, true, 1, 'IDENTITY_EXPIRED'],
  ['in time', trip(), true, 15, null],
  ['too late', trip(), true, 16, 'IDENTITY_EXPIRED'],
  ['a second time', trip({ answered_at: minutes(1) }), true, 2, 'IDENTITY_USED'],
  ['after its end', trip({ answered_at: minutes(1), ended_at: minutes(1) }), true, 2, 'IDENTITY_USED'],
  ['that never came, and is to be followed', trip(), false, 1, 'IDENTITY_EXPIRED'],
  ['that waits, in time', waiting, false, 24, null],
  ['that waits, too late', waiting, false, 26, 'IDENTITY_EXPIRED'],
  ['that waits, brought again', waiting, true, 11, 'IDENTITY_USED'],
  ['that waited and was followed', { ...waiting, ended_at: minutes(12) }, false, 13, 'IDENTITY_USED'],
])('checkAuthorizationRequest for a callback or answer %s', (_name, storedRequest, isCallback, after, refusal) => {
  expect(checkAuthorizationRequest(storedRequest, isCallback, minutes(after))).toBe(refusal);
});
