import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { Iccid } from '#platform/pure/line-ids.ts';
import { luhnCheckDigit } from '#platform/pure/luhn.ts';
import { formatEsimActivationCode, esimInstallLinks } from './esim.ts';
import { checkIccid, formatIccid, findIccidInBarcodes, parseIccid } from './iccid.ts';

describe('SIM numbers', () => {
  test.each([
    ['8932 0000 0000 0000 014', null],
    ['8932000000000000014', null],
    ['8932-0000-0000-0000-014F', null],
    ['8932000000000000015', 'SIM_NUMBER_WRONG'],
    ['8931000000000000014', 'SIM_NUMBER_WRONG'],
    ['893200000000000014', 'SIM_NUMBER_WRONG'],
    ['89320000000000000140', 'SIM_NUMBER_WRONG'],
    ['hello', 'SIM_NUMBER_WRONG'],
    [' ', 'REQUIRED'],
  ])('the check of %j returns %o', (text, code) => expect(checkIccid(text)).toBe(code));
  test('every generated ICCID is accepted, and one with a wrong digit is not', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 4, max: 18 }), fc.integer({ min: 1, max: 9 }), (serial, at, by) => {
        const body = `893207${String(serial).padStart(12, '0')}`;
        const iccid = `${body}${luhnCheckDigit(body)}` as Iccid;
        expect(parseIccid(formatIccid(iccid))).toBe(iccid);
        expect(parseIccid(iccid.slice(0, at) + ((Number(iccid[at]) + by) % 10) + iccid.slice(at + 1))).toBeNull();
      }),
    );
  });
});

describe('the ICCID among the barcodes of a card', () => {
  const iccid = `893207000000000001${luhnCheckDigit('893207000000000001')}`;
  test.each([
    ['is found alone', [iccid], iccid],
    ['is found with an additional digit', [`${iccid}7`], iccid],
    ['is found beside the barcode of a shop', ['5412345678908', iccid], iccid],
    ['is null when a digit is misread', [`${iccid.slice(0, 18)}${(Number(iccid[18]) + 1) % 10}`], null],
    ['is null for a card of another operator', ['8933010000000000019'], null],
    ['is null without barcodes', [], null],
  ])('%s', (_, read, expected) => expect(findIccidInBarcodes(read)).toBe(expected));
});

describe('eSIM codes', () => {
  const code = { smdp_address: 'smdp.example.com', matching_id: 'AB12-CD34-EF56-GH78' };
  test('the activation code has the LPA format that phones read', () =>
    expect(formatEsimActivationCode(code)).toBe('LPA:1$smdp.example.com$AB12-CD34-EF56-GH78'));
  test('the installation links of iOS and Android contain the activation code', () => {
    expect(esimInstallLinks(code)).toEqual({
      ios_url:
        'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$AB12-CD34-EF56-GH78',
      android_url:
        'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$AB12-CD34-EF56-GH78',
    });
    expect(new URL(esimInstallLinks(code).ios_url).searchParams.get('carddata')).toBe(formatEsimActivationCode(code));
  });
  test.each([
    { ...code, matching_id: 'A&B' },
    { ...code, smdp_address: 'a b' },
    { ...code, matching_id: '' },
  ])('an activation code of %j is refused', (wrong) =>
    expect(() => formatEsimActivationCode(wrong)).toThrow(RangeError),
  );
});
