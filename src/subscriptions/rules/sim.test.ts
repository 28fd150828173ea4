import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { activationCode, installLinks, parseActivationCode } from './esim-code.ts';
import { checkIccid, displayIccid, iccidOf, parseIccid } from './iccid.ts';

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
  ])('%j: %o', (text, code) => expect(checkIccid(text)).toBe(code));
  test('every serial number makes one that is accepted, and a slip is not', () => {
    fc.assert(
      fc.property(fc.nat(), fc.integer({ min: 4, max: 18 }), fc.integer({ min: 1, max: 9 }), (serial, at, by) => {
        const iccid = iccidOf('07', serial);
        expect(parseIccid(displayIccid(iccid))).toBe(iccid);
        expect(parseIccid(iccid.slice(0, at) + ((Number(iccid[at]) + by) % 10) + iccid.slice(at + 1))).toBeNull();
      }),
    );
    expect(() => iccidOf('7', 1)).toThrow(RangeError);
    expect(() => iccidOf('07', -1)).toThrow(RangeError);
  });
});

describe('eSIM codes', () => {
  const code = { smdp_address: 'smdp.example.com', matching_id: 'AB12-CD34-EF56-GH78' };
  test('what is made can be read', () => {
    expect(activationCode(code)).toBe('LPA:1$smdp.example.com$AB12-CD34-EF56-GH78');
    expect(parseActivationCode(activationCode(code))).toEqual(code);
    expect(parseActivationCode('1$smdp.example.com$A')).toEqual({ smdp_address: 'smdp.example.com', matching_id: 'A' });
  });
  test('the links of the two kinds of phone', () => {
    expect(installLinks(code)).toEqual({
      ios_url:
        'https://esimsetup.apple.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$AB12-CD34-EF56-GH78',
      android_url:
        'https://esimsetup.android.com/esim_qrcode_provisioning?carddata=LPA:1$smdp.example.com$AB12-CD34-EF56-GH78',
    });
    expect(new URL(installLinks(code).ios_url).searchParams.get('carddata')).toBe(activationCode(code));
  });
  test.each(['', 'LPA:1$a', 'LPA:2$a.be$B', 'LPA:1$a.be$b', 'LPA:1$a be$B', 'LPA:1$a.be$B&x=1', 'LPA:1$a.be$B$C'])(
    '%j is none',
    (text) => expect(parseActivationCode(text)).toBeNull(),
  );
  test.each([
    { ...code, matching_id: 'A&B' },
    { ...code, smdp_address: 'a b' },
    { ...code, matching_id: '' },
  ])('%j is not made', (wrong) => expect(() => activationCode(wrong)).toThrow(RangeError));
});
