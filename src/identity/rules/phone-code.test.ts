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
  isCodeValidOnDevice,
} from './phone-code.ts';
import { RESEND_LIMITS } from './resend-timer.ts';

const made_at = new Date('2026-11-21T10:00:00Z');
const freshCode = { code_uuid: 'x', made_at, tries: 0, device_hash: buildDeviceKeyOfCode('x', 'here') };

describe('a code by SMS', () => {
  test.each([
    ['at once', freshCode, 0, true, true],
    ['after four wrong ones', { ...freshCode, tries: PHONE_CODE_ATTEMPTS - 1 }, 0, true, true],
    ['after five wrong ones', { ...freshCode, tries: PHONE_CODE_ATTEMPTS }, 0, false, false],
    ['once it was used', { ...freshCode, code_uuid: null }, 0, false, false],
    ['at the end of its first two minutes', freshCode, PHONE_CODE_REPEAT_SECONDS - 1, true, true],
    ['after two minutes', freshCode, PHONE_CODE_REPEAT_SECONDS, true, false],
    ['in its last second', freshCode, PHONE_CODE_SECONDS - 1, true, false],
    ['after five minutes', freshCode, PHONE_CODE_SECONDS, false, false],
  ])('%s', (_when, code, seconds, isValid, isRepeated) => {
    const now = addSeconds(made_at, seconds);
    expect([isPhoneCodeValid(code, now), shouldRepeatCode(code, 'here', now)]).toEqual([isValid, isRepeated]);
  });

  test('a request from another browser makes a new code; the first one is not valid there', () => {
    expect(shouldRepeatCode(freshCode, 'elsewhere', made_at)).toBe(false);
    expect([isCodeValidOnDevice(freshCode, 'here'), isCodeValidOnDevice(freshCode, 'elsewhere')]).toEqual([
      true,
      false,
    ]);
  });

  test('a code without device is valid in any browser', () => {
    expect(isCodeValidOnDevice({ ...freshCode, device_hash: null }, 'here')).toBe(true);
  });

  test('three SMS in a row have the same code, because the first two waits are shorter than the repeat time', () => {
    const [firstWait = 0, secondWait = 0] = RESEND_LIMITS.waits;
    expect(firstWait + secondWait).toBeLessThan(PHONE_CODE_REPEAT_SECONDS);
  });
});

const sentAt = [made_at];
test.each([
  ['never asked for', { code_uuid: null, device_hash: null, sent_at: [] }, 'here', false, 'ended'],
  ['used in this browser', { code_uuid: null, device_hash: 'one here', sent_at: sentAt }, 'here', false, 'used'],
  ['used in another browser', { code_uuid: null, device_hash: 'one there', sent_at: sentAt }, 'here', false, 'ended'],
  [
    'used, read where the customer has logged in',
    { code_uuid: null, device_hash: 'one there', sent_at: sentAt },
    'here',
    true,
    'used',
  ],
  ['too old, of a step-up', { code_uuid: 'one', device_hash: null, sent_at: sentAt }, null, true, 'expired'],
  ['too old', { code_uuid: 'one', device_hash: 'one here', sent_at: sentAt }, 'here', false, 'expired'],
  [
    'too old, asked for elsewhere',
    { code_uuid: 'one', device_hash: 'one there', sent_at: sentAt },
    'here',
    false,
    'ended',
  ],
  ['tried too often', { code_uuid: 'one', device_hash: 'one here', sent_at: sentAt, tries: 5 }, 'here', false, 'ended'],
] as const)('a dead code that was %s', (_name, code, browser, trusted, state) => {
  expect(deadCodeState({ made_at, tries: 0, ...code }, { device: browser, trusted })).toBe(state);
});
