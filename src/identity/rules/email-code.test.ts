import { expect, test } from 'vitest';
import { EMAIL_CODE_SECONDS, EMAIL_CODE_ATTEMPTS, isEmailCodeValid } from './email-code.ts';

const sentAt = new Date('2026-11-22T10:00:00Z');
const secondsAfterSend = (seconds: number) => new Date(sentAt.getTime() + seconds * 1000);
const code = { created_at: sentAt, replaced_at: null, code_hash: 'x', code_tries: 0 };

test.each([
  ['is valid at once', code, 0, true],
  ['is valid in its last second', code, EMAIL_CODE_SECONDS - 1, true],
  ['is invalid when its time is over', code, EMAIL_CODE_SECONDS, false],
  ['is valid after all tries but one', { ...code, code_tries: EMAIL_CODE_ATTEMPTS - 1 }, 0, true],
  ['is invalid after all tries', { ...code, code_tries: EMAIL_CODE_ATTEMPTS }, 0, false],
  ['is invalid after a newer mail', { ...code, replaced_at: sentAt }, 0, false],
  ['is invalid when its mail had no code', { ...code, code_hash: null }, 0, false],
] as const)('a code %s', (_, testedCode, seconds, isValid) => {
  expect(isEmailCodeValid(testedCode, secondsAfterSend(seconds))).toBe(isValid);
});
