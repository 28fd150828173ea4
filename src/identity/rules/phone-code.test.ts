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
const fresh = { code_uuid: 'x', made_at, tries: 0, device_hash: buildDeviceKeyOfCode('x', 'here') };

describe('a code by SMS', () => {
  test.each([
    ['at once', fresh, 0, true, true],
    ['after four wrong ones', { ...fresh, tries: PHONE_CODE_ATTEMPTS - 1 }, 0, true, true],
    ['after five wrong ones', { ...fresh, tries: PHONE_CODE_ATTEMPTS }, 0, false, false],
    ['once it was used', { ...fresh, code_uuid: null }, 0, false, false],
    ['at the end of its first two minutes', fresh, PHONE_CODE_REPEAT_SECONDS - 1, true, true],
    ['after two minutes', fresh, PHONE_CODE_REPEAT_SECONDS, true, false],
    ['in its last second', fresh, PHONE_CODE_SECONDS - 1, true, false],
    ['after five minutes', fresh, PHONE_CODE_SECONDS, false, false],
  ])('%s', (_when, code, seconds, works, repeated) => {
    const now = addSeconds(made_at, seconds);
    expect([isPhoneCodeValid(code, now), shouldRepeatCode(code, 'here', now)]).toEqual([works, repeated]);
  });

  test('a request from another browser makes a new code; the first one is not valid there', () => {
    expect(shouldRepeatCode(fresh, 'elsewhere', made_at)).toBe(false);
    expect([isCodeValidOnDevice(fresh, 'here'), isCodeValidOnDevice(fresh, 'elsewhere')]).toEqual([true, false]);
  });

  test('a code without device is valid in any browser', () => {
    expect(isCodeValidOnDevice({ ...fresh, device_hash: null }, 'here')).toBe(true);
  });

  test('three SMS in a row have the same code, because the first two waits are shorter than the repeat time', () => {
    const [first = 0, second = 0] = RESEND_LIMITS.waits;
    expect(first + second).toBeLessThan(PHONE_CODE_REPEAT_SECONDS);
  });
});

const sent = [made_at];
test.each([
  ['never asked for', { code_uuid: null, device_hash: null, sent_at: [] }, 'here', false, 'ended'],
  ['used in this browser', { code_uuid: null, device_hash: 'one here', sent_at: sent }, 'here', false, 'used'],
  ['used in another browser', { code_uuid: null, device_hash: 'one there', sent_at: sent }, 'here', false, 'ended'],
  [
    'used, read where the customer has logged in',
    { code_uuid: null, device_hash: 'one there', sent_at: sent },
    'here',
    true,
    'used',
  ],
  ['too old, of a step-up', { code_uuid: 'one', device_hash: null, sent_at: sent }, null, true, 'expired'],
  ['too old', { code_uuid: 'one', device_hash: 'one here', sent_at: sent }, 'here', false, 'expired'],
  [
    'too old, asked for elsewhere',
    { code_uuid: 'one', device_hash: 'one there', sent_at: sent },
    'here',
    false,
    'ended',
  ],
  ['tried too often', { code_uuid: 'one', device_hash: 'one here', sent_at: sent, tries: 5 }, 'here', false, 'ended'],
] as const)('a dead code that was %s', (_name, code, browser, trusted, state) => {
  expect(deadCodeState({ made_at, tries: 0, ...code }, { here: browser, trusted })).toBe(state);
});
