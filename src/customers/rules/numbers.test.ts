import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { formatPhoneWhileTyping } from '#platform/ui/fields/format-while-typing.ts';
import { checkPhone } from './details.ts';
import { formatPhone, formatPhoneNoBreak, parseBelgianMobile, parsePhone } from './phone.ts';
import { formatVatNumber, formatVatNumberWhileTyping } from '#platform/pure/format-vat-number.ts';
import { checkVatNumber, parseVatNumber } from '#platform/pure/vat-number.ts';

describe('Belgian VAT numbers', () => {
  test.each([
    ['0403019261', '0403019261'],
    ['BE 0403.019.261', '0403019261'],
    ['be0403019261', '0403019261'],
    ['BE 0403-019-261', '0403019261'],
    ['BE0123456749', '0123456749'],
    ['1000000021', '1000000021'],
    ['0403019262', null],
    ['403019261', null],
    ['2403019261', null],
    ['FR0403019261', null],
    ['0000000097', null],
    ['04030192610', null],
    ['', null],
  ])('%j is parsed as %o', (text, digits) => expect(parseVatNumber(text)).toBe(digits));

  test('numbers starting with 0 or 1 are accepted with the right check digits only', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 19_999_999 }), fc.integer({ min: 0, max: 99 }), (body, otherCheck) => {
        const start = String(body).padStart(8, '0');
        const check = String(97 - (body % 97)).padStart(2, '0');
        expect(parseVatNumber(start + check)).toBe(start + check);
        expect(parseVatNumber(formatVatNumber(start + check))).toBe(start + check);
        const wrongCheck = String(otherCheck).padStart(2, '0');
        if (wrongCheck !== check) expect(checkVatNumber(start + wrongCheck)).toBe('VAT_INVALID');
      }),
    );
    expect(checkVatNumber('  ')).toBe('REQUIRED');
  });

  test.each([
    ['0123456749', 'BE 0123.456.749'],
    ['be0123456749', 'BE 0123.456.749'],
    ['BE 0123.45', 'BE 0123.45'],
    ['BE 0123.456.7499', 'BE 0123.456.7499'],
    ['0', 'BE 0'],
    ['BE', 'BE'],
    ['', ''],
    ['FR12', 'FR12'],
  ])('%j is formatted as %j while typing', (typed, expected) =>
    expect(formatVatNumberWhileTyping(typed)).toBe(expected),
  );

  test.each([
    ['0123456749', 'BE\u00a00123.456.749'],
    ['BE 0123.456.749', 'BE\u00a00123.456.749'],
    ['FR40303265045', 'FR40303265045'],
    ['12345678', '12345678'],
    ['', ''],
  ])('%j is formatted as %j', (vatNumber, expected) => expect(formatVatNumber(vatNumber)).toBe(expected));
});

describe('phone numbers', () => {
  test.each([
    ['0470 12 34 56', '+32470123456'],
    ['0470/12.34.56', '+32470123456'],
    ['+32 470 12 34 56', '+32470123456'],
    ['0032470123456', '+32470123456'],
    ['32470123456', '+32470123456'],
    ['+32 (0)470 12 34 56', '+32470123456'],
    ['0450123456', '+32450123456'],
    ['02 555 12 34', '+3225551234'],
    ['04 222 12 34', '+3242221234'],
    ['0440123456', null],
    ['047012345', null],
    ['04701234567', null],
    ['+33 6 12 34 56 78', '+33612345678'],
    ['+31612345678', '+31612345678'],
    ['+0612345678', null],
    ['470123456', null],
    ['+1234', null],
    ['+12345678901234567', null],
    ['04a0123456', null],
    ['', null],
  ])('%j is parsed as %o', (text, e164) => expect(parsePhone(text)).toBe(e164));

  test.each([
    ['0470123456', '+32470123456'],
    ['025551234', null],
    ['+33612345678', null],
  ])('%j as a Belgian mobile number is parsed as %o', (text, e164) => expect(parseBelgianMobile(text)).toBe(e164));

  test('checkPhone answers REQUIRED, PHONE_INVALID or null', () => {
    expect([checkPhone(' '), checkPhone('1'), checkPhone('0470123456')]).toEqual(['REQUIRED', 'PHONE_INVALID', null]);
  });

  test.each([
    ['+32470123456', '0470 12 34 56'],
    ['+3225551234', '02 555 12 34'],
    ['+3281123456', '081 12 34 56'],
    ['+3224567890', '02 456 78 90'],
    ['+3232345678', '03 234 56 78'],
    ['+3242212345', '04 221 23 45'],
    ['+3292345678', '09 234 56 78'],
    ['+3210123456', '010 12 34 56'],
    ['+3256123456', '056 12 34 56'],
    ['+3280012345', '0800 12 345'],
    ['+33612345678', '+33 612 34 56 78'],
    ['+352621123456', '+352 621 12 34 56'],
  ])('%s is formatted as %s', (e164, expected) => expect(formatPhone(e164)).toBe(expected));

  test('formatPhoneNoBreak uses no-break spaces, and the result can be parsed', () => {
    expect(formatPhoneNoBreak('+32470123456')).toBe('0470\u00a012\u00a034\u00a056');
    expect(parsePhone(formatPhoneNoBreak('+32470123456'))).toBe('+32470123456');
  });

  test('formatted numbers can be parsed, and a number is formatted equally while typing', () => {
    fc.assert(
      fc.property(fc.stringMatching(/^\+32(4[5-9]\d{7}|[1-35-9]\d{7}|4[0-4]\d{6})$/), (e164) => {
        expect(parsePhone(formatPhone(e164))).toBe(e164);
        expect(formatPhoneWhileTyping(`0${e164.slice(3)}`)).toBe(formatPhone(e164));
      }),
    );
  });

  test('parsePhone never throws, and its result is E.164', () => {
    const typed = fc.stringMatching(/^(\+|00|0|32)([0-9][./ -]?){6,16}$/);
    let parsedCount = 0;
    fc.assert(
      fc.property(fc.oneof(fc.string(), typed), (text) => {
        const e164 = parsePhone(text);
        if (e164 === null) return;
        parsedCount += 1;
        expect(e164).toMatch(/^\+[1-9]\d{6,14}$/);
      }),
    );
    expect(parsedCount).toBeGreaterThan(0);
  });
});
