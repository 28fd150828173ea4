import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  ADDRESS_MAX,
  formatAddressLine,
  remainingAddressLengthNearMax,
  checkAddress,
  isBelgianZip,
} from './address.ts';
import { checkBirthDate } from './birth-date.ts';
import { BUSINESS, PRIVATE } from './customer-type.ts';
import { checkBusinessDetails, checkPrivateDetails, companyDataToSave } from './details.ts';
import { findAddressDoubts } from './address-doubts.ts';
import { toComparableOwnerDetails } from './owner-change.ts';
import { parseTowns } from './towns.ts';
import { hasCompleteDetails } from './complete-details.ts';
import type { BusinessDetails, PrivateDetails } from './details.ts';
import { NAME_MAX, checkName, nameLength } from './names.ts';

const TODAY = '2026-11-21';
const codes = (errors: { field: string; code: string }[]) => errors.map(({ field, code }) => `${field} ${code}`);
const address = {
  street_name: 'Rue de la Loi',
  street_number: '16',
  street_box: null,
  zip_code: '1000',
  city: 'Bruxelles',
};
const person: PrivateDetails = {
  personal_data: { first_name: 'Ada', last_name: 'Peeters', birth_data: { birth_at: '1990-05-17' } },
  personal_address: address,
  shipping_address: null,
};
const business: BusinessDetails = {
  company_data: {
    company_name: 'Bos BV',
    vat_number: '0403.019.261',
    name_of_legal: 'Ada',
    surname_of_legal: 'Peeters',
    phone: '0470 12 34 56',
  },
  company_address: address,
  shipping_address: null,
};

describe('names', () => {
  test.each([
    ['a'.repeat(20), 'b'.repeat(14), []],
    ['a'.repeat(20), 'b'.repeat(15), ['last_name NAME_TOO_LONG']],
    ['Zoë-Maria', 'O’Brien d´Hondt Jr.', []],
    ['Иван', '李', []],
    ['👩‍🌾', 'Peeters', ['first_name NAME_INVALID']],
    ['Ada 🌳', 'Peeters2', ['first_name NAME_INVALID', 'last_name NAME_INVALID']],
    ['evil.example', 'Peeters', ['first_name NAME_INVALID']],
    ['evil。example', 'www．win．be', ['first_name NAME_INVALID', 'last_name NAME_INVALID']],
    ['https://x.be', 'www.win.be', ['first_name NAME_INVALID', 'last_name NAME_INVALID']],
    ['ada@x', 'a:b', ['first_name NAME_INVALID', 'last_name NAME_INVALID']],
    ['J.P.', 'St.John', []],
    ['Jean-P.', 'J-P.Dupont', []],
    ['Jean-P.Martin', 'Maes', []],
    ['-', '<b>Ada</b>', ['first_name NAME_INVALID', 'last_name NAME_INVALID']],
    [`  ${'a'.repeat(20)} `, ` ${'b'.repeat(14)}  `, []],
    ['', 'b', ['first_name REQUIRED']],
    [' ', ' ', ['first_name REQUIRED', 'last_name REQUIRED']],
    ['é'.repeat(17), 'e\u0301'.repeat(17), []],
  ])('%j %j is answered with %j', (first_name, last_name, result) =>
    expect(codes(checkName({ first_name, last_name }))).toEqual(result),
  );

  test('the limit is on both names together', () => {
    const namePart = fc.stringMatching(/^[a-zé]{1,30}$/);
    fc.assert(
      fc.property(namePart, namePart, (first_name, last_name) => {
        const isTooLong = nameLength({ first_name, last_name }) > NAME_MAX;
        expect(checkName({ first_name, last_name }).length).toBe(isTooLong ? 1 : 0);
      }),
    );
  });
});

describe('addresses', () => {
  test.each([
    [null, 'Rue de la Loi 16, 1000\u00a0Bruxelles'],
    ['', 'Rue de la Loi 16, 1000\u00a0Bruxelles'],
    [' ', 'Rue de la Loi 16, 1000\u00a0Bruxelles'],
    [' 3', 'Rue de la Loi 16 boîte 3, 1000\u00a0Bruxelles'],
  ])('with box %j are formatted on one line as %s', (street_box, line) => {
    const translate = (key: string, { box }: { box: string }) => (key === 'withBox' ? `boîte ${box}` : key);
    expect(formatAddressLine({ ...address, street_box }, translate)).toBe(line);
  });

  test.each([
    [{}, []],
    [{ street_name: '' }, ['street_name REQUIRED']],
    [{ street_number: ' ' }, []],
    [{ city: '' }, ['city REQUIRED']],
    [{ zip_code: '' }, ['zip_code REQUIRED']],
    [{ zip_code: '0999' }, ['zip_code ZIP_INVALID']],
    [{ zip_code: '10000' }, ['zip_code ZIP_INVALID']],
    [{ zip_code: '1o00' }, ['zip_code ZIP_INVALID']],
    [{ street_name: 'a'.repeat(31), street_number: '16' }, []],
    [{ street_name: 'a'.repeat(31), street_number: '16', street_box: '1' }, ['street_name ADDRESS_TOO_LONG']],
    [{ street_name: ` ${'a'.repeat(29)} `, street_number: ' 16 ', street_box: ' 3B ' }, []],
  ])('with %j are answered with %j', (change, result) =>
    expect(codes(checkAddress({ ...address, ...change }))).toEqual(result),
  );

  test.each([
    [28, null],
    [29, 2],
    [31, 0],
    [33, -2],
  ])('with a street of %i letters and number 16 have %o characters left', (letters, room) =>
    expect(remainingAddressLengthNearMax({ street_name: 'a'.repeat(letters), street_number: '16' })).toBe(room),
  );

  test('have a negative remaining length exactly when checkAddress refuses them', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 60 }), fc.stringMatching(/^\d{0,4}$/), (letters, street_box) => {
        const filled = { ...address, street_name: 'a'.repeat(letters), street_box };
        expect((remainingAddressLengthNearMax(filled) ?? ADDRESS_MAX) < 0).toBe(checkAddress(filled).length > 0);
      }),
    );
  });
  test('accept postal codes from 1000 to 9992', () =>
    expect(['1000', '9992', ' 4000 '].every(isBelgianZip)).toBe(true));
});

describe('birth dates', () => {
  test.each([
    ['2008-11-21', null],
    ['2008-11-22', 'UNDER_18'],
    ['2020-01-01', 'UNDER_18'],
    ['2026-11-22', 'BIRTH_DATE_INVALID'],
    ['1990-02-30', 'BIRTH_DATE_INVALID'],
    ['1900-01-01', 'BIRTH_DATE_INVALID'],
    ['17/05/1990', 'BIRTH_DATE_INVALID'],
    ['', 'REQUIRED'],
    ['1930-01-01', null],
  ])('%j is answered on 21 November 2026 with %o', (birth, code) => expect(checkBirthDate(birth, TODAY)).toBe(code));
});

describe('details', () => {
  test('valid details have no errors', () => {
    expect(checkPrivateDetails(person, TODAY)).toEqual([]);
    expect(checkBusinessDetails(business)).toEqual([]);
  });
  test('each error names its field', () => {
    const invalidDetails = {
      ...person,
      personal_data: { first_name: '', last_name: 'B', birth_data: { birth_at: '2020-01-01' } },
      shipping_address: { ...address, city: '' },
    };
    expect(codes(checkPrivateDetails(invalidDetails, TODAY))).toEqual([
      'personal_data.first_name REQUIRED',
      'personal_data.birth_data.birth_at UNDER_18',
      'shipping_address.city REQUIRED',
    ]);
    const company = {
      company_name: '',
      vat_number: '0403.019.262',
      name_of_legal: 'a'.repeat(34),
      surname_of_legal: 'b',
      phone: '12',
    };
    expect(codes(checkBusinessDetails({ ...business, company_data: company }))).toEqual([
      'company_data.company_name REQUIRED',
      'company_data.vat_number VAT_INVALID',
      'company_data.surname_of_legal NAME_TOO_LONG',
      'company_data.phone PHONE_INVALID',
    ]);
  });
  test.each([
    ['kept when a form does not have the field', undefined, 'PO-1', 'PO-1'],
    ['replaced', 'PO-2', 'PO-1', 'PO-2'],
    ['removed', '', 'PO-1', undefined],
    ['absent when there was none', undefined, undefined, undefined],
    ['saved when there was none', 'PO-1', undefined, 'PO-1'],
  ])('a purchase-order reference is %s', (_, sentReference, savedReference, expected) => {
    const company = {
      ...business.company_data,
      ...(sentReference === undefined ? {} : { purchase_order: sentReference }),
    };
    const savedData = savedReference === undefined ? undefined : { purchase_order: savedReference };
    expect(companyDataToSave(company, savedData)).toEqual({
      ...business.company_data,
      ...(expected === undefined ? {} : { purchase_order: expected }),
    });
  });
  test.each([
    ['missing details', PRIVATE, null, false],
    ['an empty object', PRIVATE, {}, false],
    ['a person', PRIVATE, person, true],
    ['a person without a type', 0, person, true],
    ['a person without birth date', PRIVATE, { ...person, personal_data: { first_name: 'A', last_name: 'B' } }, false],
    ['a person without address', PRIVATE, { ...person, personal_address: null }, false],
    [
      'a person in a house without number',
      PRIVATE,
      { ...person, personal_address: { ...address, street_number: '' } },
      true,
    ],
    ['a person without street', PRIVATE, { ...person, personal_address: { ...address, street_name: '' } }, false],
    ['a company without phone', BUSINESS, { ...business, company_data: { ...business.company_data, phone: '' } }, true],
    ['a company', BUSINESS, business, true],
    ['a company as a person', PRIVATE, business, false],
    ['a person as a company', BUSINESS, person, false],
    ['a company without address', BUSINESS, { company_data: business.company_data }, false],
    [
      'a company without VAT number',
      BUSINESS,
      { ...business, company_data: { ...business.company_data, vat_number: null } },
      false,
    ],
  ] as const)('hasCompleteDetails of %s (type %i)', (_, type, details, complete) =>
    expect(hasCompleteDetails(type, details)).toBe(complete),
  );
});

test('findAddressDoubts asks about a house number without a digit and about a town of another postal code', () => {
  const towns = parseTowns('1000 Bruxelles|nl Brussel\n9000 Gent|fr Gand');
  const doubts = (changes: Partial<typeof address>) => findAddressDoubts({ ...address, ...changes }, towns);
  expect(doubts({})).toEqual([]);
  expect(doubts({ city: 'Brussel', street_number: '16bis' })).toEqual([]);
  expect(doubts({ street_number: ' ' })).toEqual(['number']);
  expect(doubts({ street_number: 'zn', city: 'Gand' })).toEqual(['number', 'town']);
  expect(doubts({ zip_code: '4999' })).toEqual(['town']);
});

test('toComparableOwnerDetails is unchanged when only the order reference or the notation of a company changes', () => {
  const { company_data } = business;
  const ownerPartsOf = (changes: object) =>
    toComparableOwnerDetails({ ...business, company_data: { ...company_data, ...changes } });
  const ownerParts = ownerPartsOf({ vat_number: '0403019261', phone: '+3222180000' });
  expect(ownerPartsOf({ vat_number: 'BE 0403.019.261', phone: '02 218 00 00', purchase_order: 'PO 7' })).toEqual(
    ownerParts,
  );
  expect(ownerPartsOf({ vat_number: '0403.170.701', phone: '02 218 00 00' })).not.toEqual(ownerParts);
  expect(toComparableOwnerDetails(person)).not.toEqual(
    toComparableOwnerDetails({ ...person, shipping_address: address }),
  );
});
