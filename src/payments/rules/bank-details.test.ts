import fc from 'fast-check';
import { electronicFormatIBAN, isValidIBAN } from 'ibantools';
import { describe, expect, test } from 'vitest';
import { findBankOfIban, checkIban, parseIban } from './iban.ts';
import { ibanLengths } from './iban-lengths.ts';
import { mandateReference } from './mandate-reference.ts';
import { structuredCommunication } from '#billing/rules/structured-communication.ts';
import { mod97 } from '#platform/pure/mod97.ts';

const digits = (n: number) => fc.stringMatching(new RegExp(`^\\d{${n}}$`));
const two = (n: number) => String(n).padStart(2, '0');
const belgian = (body: string) => {
  const account = body + two(mod97(body) || 97);
  return `BE${two(98 - mod97(`${account}111400`))}${account}`;
};

describe('IBAN', () => {
  test.each([
    'BE68 5390 0754 7034',
    'be68539007547034',
    'BE68-5390-0754-7034',
    'IBAN: BE68 5390 0754 7034',
    'NL91 ABNA 0417 1643 00',
    'FR14 2004 1010 0505 0001 3M02 606',
    'DE89 3704 0044 0532 0130 00',
    'LU28 0019 4006 4475 0000',
    'GB29 NWBK 6016 1331 9268 19',
    'MT84 MALT 0110 0001 2345 MTLC AST0 01S',
    'NO93 8601 1117 947',
    'IE29 AIBK 9311 5212 3456 78',
  ])('accepts %s', (iban) => {
    expect(checkIban(iban)).toBeNull();
    expect(isValidIBAN(electronicFormatIBAN(iban.replace('IBAN: ', '')) ?? '')).toBe(true);
  });
  test.each([
    ['a digit wrong', 'BE68 5390 0754 7035'],
    ['two digits swapped', 'BE68 5390 0745 7034'],
    ['too short', 'BE68 5390 0754 703'],
    ['too long', 'BE68 5390 0754 70344'],
    ['unknown country', 'XX68 5390 0754 7034'],
    ['outside SEPA', 'TR33 0006 1005 1978 6457 8413 26'],
    ['letters in a Belgian account', 'BE6A 5390 0754 7034'],
    ['no IBAN', 'hello'],
    ['hostile', `BE68${'9'.repeat(10_000)}`],
  ])('refuses an account that is invalid: %s', (_, iban) => expect(checkIban(iban)).toBe('IBAN_INVALID'));
  test('refuses a blank value with REQUIRED', () => expect(checkIban(' ')).toBe('REQUIRED'));

  test('accepts every Belgian account in any notation, and refuses it with one wrong digit', () => {
    fc.assert(
      fc.property(digits(10), fc.nat(15), fc.integer({ min: 1, max: 9 }), (body, at, by) => {
        const iban = belgian(body);
        expect(parseIban(iban.toLowerCase().replaceAll(/(.{4})(?=.)/g, '$1 '))).toBe(iban);
        if (at < 2) return;
        const wrong = iban.slice(0, at) + ((Number(iban[at]) + by) % 10) + iban.slice(at + 1);
        expect(parseIban(wrong)).toBeNull();
      }),
    );
  });
  test('refuses a Belgian account with wrong national check digits', () => {
    fc.assert(
      fc.property(digits(10), fc.nat(99), (body, other) => {
        const right = mod97(body) || 97;
        fc.pre(other !== right);
        const account = body + two(other);
        expect(parseIban(`BE${two(98 - mod97(`${account}111400`))}${account}`)).toBeNull();
      }),
    );
  });
  test('accepts every IBAN of other countries that the ibantools library accepts', () => {
    const countries = Object.keys(ibanLengths).filter((country) => country !== 'BE');
    fc.assert(
      fc.property(fc.constantFrom(...countries), digits(30), (country, followingDigits) => {
        const iban = `${country}${followingDigits.slice(0, (ibanLengths[country] ?? 0) - 2)}`;
        if (isValidIBAN(iban)) expect(parseIban(iban)).toBe(iban);
      }),
      { numRuns: 2000 },
    );
  });
  test.each([
    ['000', 'GEBABEBB'],
    ['068', 'GKCCBEBB'],
    ['363', 'BBRUBEBB'],
    ['734', 'KREDBEBB'],
    ['732', 'CREGBEBB'],
    ['973', 'ARSPBE22'],
    ['523', 'TRIOBEBB'],
    ['650', 'REVOBEB2'],
    ['967', 'TRWIBEB1'],
    ['103', 'NICABEBB'],
    ['890', 'VDSPBE91'],
    ['953', 'CTBKBEBX'],
    ['539', undefined],
  ])('finds the BIC of the Belgian bank code %s, or none: %o', (code, bic) =>
    expect(findBankOfIban(belgian(`${code}0000000`))?.bic).toBe(bic),
  );
  test('finds no bank for a foreign account', () => expect(findBankOfIban('NL91ABNA0417164300')).toBeNull());
});

describe('structured communications', () => {
  test.each([
    [1, '+++000/0000/00101+++'],
    [97, '+++000/0000/09797+++'],
    [9_999_999_999, '+++999/9999/99948+++'],
    [123_456_789, '+++012/3456/78939+++'],
  ])('%i is formatted as %s', (sequence, text) => expect(structuredCommunication(sequence)).toBe(text));
  test.each([0, -1, 1.5, 10_000_000_000, Number.NaN])('%d is out of range', (sequence) =>
    expect(() => structuredCommunication(sequence)).toThrow(RangeError),
  );
  test('contain the sequence number and its check digits modulo 97', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 2_147_483_647 }), (sequence) => {
        const text = structuredCommunication(sequence);
        expect(text).toMatch(/^\+\+\+\d{3}\/\d{4}\/\d{5}\+\+\+$/);
        const figures = text.replaceAll(/\D/g, '');
        expect(Number(figures.slice(0, 10))).toBe(sequence);
        expect(Number(figures.slice(10))).toBe(sequence % 97 || 97);
      }),
    );
  });
});

describe('mandate references', () => {
  test('are valid for every bank and unique per uuid', () => {
    fc.assert(
      fc.property(fc.string({ maxLength: 20 }), fc.uuid(), fc.uuid(), (brand, uuid, otherUuid) => {
        expect(mandateReference(brand, uuid)).toMatch(/^[A-Z0-9]{1,8}-[A-Z0-9]{25}$/);
        if (uuid !== otherUuid) expect(mandateReference(brand, uuid)).not.toBe(mandateReference(brand, otherUuid));
      }),
    );
    expect(mandateReference('Canopy', '019f0000-0000-7000-8000-000000000001')).toMatch(/^CANOPY-[0-9A-Z]{25}$/);
  });
});
