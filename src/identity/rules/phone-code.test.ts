import { describe, expect, test } from 'vitest';
import { addSeconds } from '#platform/pure/instant.ts';
import {
  buildDeviceKeyOfCode,
  PHONE_CODE_SECONDS,
  PHONE_CODE_REPEAT_SECONDS,
  PHONE_CODE_ATTEMPTS,
  isPhoneCodeValid,
  deadCodeState,
  shouldRepeatCode,
  isDeviceOfCode,
} from './phone-code.ts';
import { RESEND_LIMITS, secondsUntilResend } from './resend-timer.ts';

const made_at = new Date('2026-11-21T10:00:00Z');
const freshCode = { code_uuid: 'x', made_at, tries: 0, device_hash: buildDeviceKeyOfCode('x', 'here') };

describe('a code by SMS', () => {
  test.each([
    ['is valid and sent again at once', freshCode, 0, true, true],
    ['is valid and sent again after four wrong tries', { ...freshCode, tries: PHONE_CODE_ATTEMPTS - 1 }, 0, true, true],
    ['is invalid after five wrong tries', { ...freshCode, tries: PHONE_CODE_ATTEMPTS }, 0, false, false],
    ['is invalid once it was used', { ...freshCode, code_uuid: null }, 0, false, false],
    [
      'is valid and sent again at the end of its first two minutes',
      freshCode,
      PHONE_CODE_REPEAT_SECONDS - 1,
      true,
      true,
    ],
    ['is valid, but not sent again, after two minutes', freshCode, PHONE_CODE_REPEAT_SECONDS, true, false],
    ['is valid, but not sent again, in its last second', freshCode, PHONE_CODE_SECONDS - 1, true, false],
    ['is invalid after five minutes', freshCode, PHONE_CODE_SECONDS, false, false],
  ])('%s', (_when, code, seconds, isValid, isRepeated) => {
    const now = addSeconds(made_at, seconds);
    expect([isPhoneCodeValid(code, now), shouldRepeatCode(code, 'here', now)]).toEqual([isValid, isRepeated]);
  });

  test('is neither valid nor sent again in another browser than the one that requested the code', () => {
    expect(shouldRepeatCode(freshCode, 'elsewhere', made_at)).toBe(false);
    expect([isDeviceOfCode(freshCode, 'here'), isDeviceOfCode(freshCode, 'elsewhere')]).toEqual([true, false]);
    // The device of the code before does not open the newest one.
    expect(isDeviceOfCode({ ...freshCode, code_uuid: 'y' }, 'here')).toBe(false);
  });

  test('is valid in any browser when the code has no device', () => {
    expect(isDeviceOfCode({ ...freshCode, device_hash: null }, 'here')).toBe(true);
  });

  test('is sent three times when the customer requests each SMS as soon as it is allowed, and then replaced', () => {
    const sentAt = [made_at];
    const repeats = RESEND_LIMITS.waits.map(() => {
      const now = addSeconds(sentAt.at(-1) ?? made_at, secondsUntilResend(sentAt, sentAt.at(-1) ?? made_at));
      sentAt.push(now);
      return shouldRepeatCode(freshCode, 'here', now);
    });
    expect(repeats).toEqual([true, true, false]);
  });
});

const sentAt = [made_at];
test.each([
  ['never requested is ended', { code_uuid: null, device_hash: null, sent_at: [] }, 'here', false, 'ended'],
  [
    'used in this browser is used',
    { code_uuid: null, device_hash: 'one here', sent_at: sentAt },
    'here',
    false,
    'used',
  ],
  [
    'used in another browser is ended',
    { code_uuid: null, device_hash: 'one there', sent_at: sentAt },
    'here',
    false,
    'ended',
  ],
  [
    'used elsewhere, read where the customer has logged in, is used',
    { code_uuid: null, device_hash: 'one there', sent_at: sentAt },
    'here',
    true,
    'used',
  ],
  [
    'sent for a step-up and is too old is expired',
    { code_uuid: 'one', device_hash: null, sent_at: sentAt },
    null,
    true,
    'expired',
  ],
  [
    'requested in this browser and is too old is expired',
    { code_uuid: 'one', device_hash: 'one here', sent_at: sentAt },
    'here',
    false,
    'expired',
  ],
  [
    'requested in another browser and is too old is ended',
    { code_uuid: 'one', device_hash: 'one there', sent_at: sentAt },
    'here',
    false,
    'ended',
  ],
  [
    'tried too often is ended',
    { code_uuid: 'one', device_hash: 'one here', sent_at: sentAt, tries: 5 },
    'here',
    false,
    'ended',
  ],
] as const)('the state of a phone code that was %s', (_name, code, browser, trusted, state) => {
  expect(deadCodeState({ made_at, tries: 0, ...code }, { currentDeviceHash: browser, trusted })).toBe(state);
});
