import { describe, expect, test } from 'vitest';
import { codeText } from '#platform/i18n/texts.ts';
import { languages } from '#platform/pure/language.ts';
import { addSeconds } from '#platform/pure/instant.ts';
import { checkEmailCode, EMAIL_CODE_ATTEMPTS, EMAIL_CODE_SECONDS, type EmailCode } from './email-code.ts';

const now = new Date('2026-11-29T10:00:00Z');
const code = (changes: Partial<EmailCode> = {}): EmailCode => ({
  created_at: addSeconds(now, -60),
  replaced_at: null,
  used_at: null,
  code_hash: 'hash',
  code_tries: 0,
  ...changes,
});
const expiredCode = { created_at: addSeconds(now, -EMAIL_CODE_SECONDS) };
const blocked = { code_tries: EMAIL_CODE_ATTEMPTS };

describe('a code of a mail', () => {
  test.each([
    ['is accepted when it is the newest', code(), 'newest', null],
    ['gets WRONG_CODE when it is not the newest', code(), null, 'WRONG_CODE'],
    ['gets CODE_EXPIRED when it has expired', code(expiredCode), 'newest', 'CODE_EXPIRED'],
    ['gets CODE_ENDED when it is wrong and the newest has expired', code(expiredCode), null, 'CODE_ENDED'],
    ['gets CODE_USED when it was used', code({ used_at: now }), 'newest', 'CODE_USED'],
    ['gets CODE_ENDED when it is wrong and the newest was used', code({ used_at: now }), null, 'CODE_ENDED'],
    ['gets CODE_REPLACED when it was replaced', code(), code({ replaced_at: now }), 'CODE_REPLACED'],
    ['gets CODE_USED when it was used before the newest mail', code(), code({ used_at: now }), 'CODE_USED'],
    ['gets CODE_ENDED when it is right, after too many tries', code(blocked), 'newest', 'CODE_ENDED'],
    ['gets CODE_ENDED when it is wrong, after too many tries', code(blocked), null, 'CODE_ENDED'],
    ['gets CODE_ENDED when none was sent', null, null, 'CODE_ENDED'],
  ] as const)('%s', (_name, newest, typed, refusal) => {
    expect(checkEmailCode({ newest, typed: typed === 'newest' ? newest : typed }, now)).toBe(refusal);
  });
});

/** Refusals of codes and links of mails and SMS that no longer work, each with a sentence of its own. */
const deadCodes = [
  'WRONG_CODE',
  'CODE_ENDED',
  'CODE_EXPIRED',
  'CODE_USED',
  'CODE_REPLACED',
  'LINK_EXPIRED',
  'LINK_USED',
  'LINK_UNKNOWN',
  'PAYMENT_TOKEN_EXPIRED',
  'IBAN_LINK_EXPIRED',
  'IBAN_LINK_USED',
];

test.each(languages)('each refusal of an ended code or link has a sentence of its own in %s', (language) => {
  const texts = deadCodes.map((each) => codeText(language, each, { product: 'Canopy' }));
  expect(texts.every(Boolean)).toBe(true);
  expect(new Set(texts).size).toBe(deadCodes.length);
});
