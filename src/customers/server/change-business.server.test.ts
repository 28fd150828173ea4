import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { businessDetails, registerCustomer, privateDetails } from '../../app/testing/customers/new-customer.ts';
import { expectedRefusal } from '../../app/testing/product/expected-refusal.ts';
import { startTestApp, type TestApp } from '../../app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
beforeEach(() => product.db.tx((tx) => tx.execute(sql`delete from rate_limit`)));
afterAll(() => product.stop());

const path = '/api/customer/change/business';
const company = (changes: object) => ({
  ...businessDetails,
  company_data: { ...businessDetails.company_data, ...changes },
});
const codes = (answer: { problem: { errors?: { field: string; code: string }[] } }) =>
  Object.fromEntries((answer.problem.errors ?? []).map(({ field, code }) => [field, code]));

test('stores the VAT number as ten digits and the phone as E.164', async () => {
  const { browser } = await registerCustomer(product, { type: 2 });
  const { status, response } = await browser.post(
    path,
    company({ vat_number: 'be0403 170.701', phone: '0470/12.34.56' }),
  );
  expect(status).toBe(200);
  expect(response.type).toBe(2);
  expect(response.details.customer_details).toMatchObject({
    company_data: { company_name: 'Boomkwekerij Peeters', vat_number: '0403170701', phone: '+32470123456' },
    shipping_address: null,
  });
});

test('a foreign phone number is checked against its numbering plan', async () => {
  const { browser } = await registerCustomer(product, { type: 2 });
  expect(
    (await browser.post(path, company({ phone: '+33 1 42 68 53 00' }))).response.details.customer_details.company_data
      .phone,
  ).toBe('+33142685300');
  for (const phone of ['+33 1 42 68', '+352 1', '+999 123 456 789', '12']) {
    expect(codes(await browser.post(path, company({ phone })))).toEqual({ 'company_data.phone': 'PHONE_INVALID' });
  }
});

test('a purchase-order reference stays when the field is missing, and is removed when the field is empty', async () => {
  const { browser } = await registerCustomer(product, { type: 2 });
  const saveAndReadReference = async (changes: object) =>
    (await browser.post(path, company(changes))).response.details.customer_details.company_data.purchase_order;
  expect(await saveAndReadReference({ purchase_order: '  PO 4500012 ' })).toBe('PO 4500012');
  expect(await saveAndReadReference({})).toBe('PO 4500012');
  expect(await saveAndReadReference({ purchase_order: '' })).toBeUndefined();
  const answer = await browser.post(path, company({ purchase_order: 'x'.repeat(51) }));
  expect(codes(answer)).toEqual({ 'company_data.purchase_order': 'TOO_LONG' });
});

test.each([
  ['empty', { phone: '' }, { street_number: '' }],
  ['left out', { phone: undefined }, { street_number: undefined }],
])(
  'a company without a phone in a house without a number is accepted when the fields are %s',
  async (_, changes, house) => {
    const { browser } = await registerCustomer(product, { type: 2 });
    const company_address = { ...businessDetails.company_address, ...house };
    const { status, response } = await browser.post(path, { ...company(changes), company_address });
    expect(status).toBe(200);
    expect(response.details.customer_details).toMatchObject({
      company_data: { phone: '' },
      company_address: { street_number: '' },
    });
  },
);

test.each([
  [{ vat_number: 'BE0403170702' }, { 'company_data.vat_number': 'VAT_INVALID' }],
  [{ vat_number: 'NL123456789B01' }, { 'company_data.vat_number': 'VAT_INVALID' }],
  [{ company_name: ' ' }, { 'company_data.company_name': 'REQUIRED' }],
  [
    { name_of_legal: 'x'.repeat(20), surname_of_legal: 'y'.repeat(15) },
    { 'company_data.surname_of_legal': 'NAME_TOO_LONG' },
  ],
  [
    { surname_of_legal: undefined, vat_number: 12 },
    { 'company_data.surname_of_legal': 'REQUIRED', 'company_data.vat_number': 'INVALID' },
  ],
])('%j is refused', async (changes, expected) => {
  const { browser } = await registerCustomer(product, { type: 2, language: 'fr' });
  const answer = await browser.post(path, company(changes));
  expect([answer.status, answer.problem.code]).toEqual(expectedRefusal(expected));
  expect(codes(answer)).toEqual(expected);
});

test('all field errors are returned at once', async () => {
  const { browser } = await registerCustomer(product, { type: 2 });
  const answer = await browser.post(path, {
    company_data: { ...businessDetails.company_data, vat_number: '1', phone: '1' },
    company_address: { ...businessDetails.company_address, zip_code: '12' },
    shipping_address: { ...businessDetails.company_address, street_name: 'x'.repeat(40) },
  });
  expect(codes(answer)).toEqual({
    'company_data.vat_number': 'VAT_INVALID',
    'company_data.phone': 'PHONE_INVALID',
    'company_address.zip_code': 'ZIP_INVALID',
    'shipping_address.street_name': 'ADDRESS_TOO_LONG',
  });
});

test('company data of a private customer and a body with personal data are refused', async () => {
  const { browser } = await registerCustomer(product);
  expect((await browser.post(path, businessDetails)).problem.code).toBe('TYPE_FIXED');
  const fields = (await browser.post(path, privateDetails)).problem.errors?.map(({ field }) => field) ?? [];
  expect(fields).toEqual(
    expect.arrayContaining(['company_data', 'company_address', 'personal_data', 'personal_address']),
  );
});
