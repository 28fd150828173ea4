import fc from 'fast-check';
import { expect, test } from 'vitest';
import { addSeconds } from '#platform/pure/instant.ts';
import { checkPortOut, formatPortOutCode, normalizePortOutCode, PORT_OUT_TRIES } from './port-out-code.ts';

const now = new Date('2026-11-27T10:00:00Z');
const code = { expires_at: addSeconds(now, 60), tries: 0, request_id: null };

test.each([
  ['a number without a code', null, true, 'CODE_MISSING'],
  ['the right code', code, true, null],
  ['a wrong code', code, false, 'CODE_WRONG'],
  ['an expired code', { ...code, expires_at: now }, true, 'CODE_MISSING'],
  ['the right code after too many wrong codes', { ...code, tries: PORT_OUT_TRIES }, true, 'CODE_MISSING'],
  ['the right code after one wrong code less', { ...code, tries: PORT_OUT_TRIES - 1 }, true, null],
  ['the same request again with a used code', { ...code, request_id: 'R-1' }, true, null],
  ['another request with a used code', { ...code, request_id: 'R-2' }, true, 'CODE_MISSING'],
] as const)('checkPortOut for %s', (_what, storedCode, matches, refusal) => {
  expect(checkPortOut({ code: storedCode, matches, request_id: 'R-1' }, now)).toBe(refusal);
});

test('a port-out code is accepted in any notation, and has no ambiguous characters', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: 12, maxLength: 32 }), (bytes) => {
      const formattedCode = formatPortOutCode(bytes);
      expect(formattedCode).toMatch(/^([2-9A-HJKMNP-Z]{4}-){2}[2-9A-HJKMNP-Z]{4}$/);
      for (const typed of [
        formattedCode,
        formattedCode.toLowerCase(),
        formattedCode.replaceAll('-', ' '),
        ` ${formattedCode.replaceAll('-', '')}`,
      ])
        expect(normalizePortOutCode(typed)).toBe(formattedCode.replaceAll('-', ''));
    }),
  );
});
