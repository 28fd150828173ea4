import { expect, test } from 'vitest';
import { sql } from 'drizzle-orm';
import { homeAddress, registerCustomer, privateDetails } from '../../app/testing/customers/new-customer.ts';
import { expectedRefusal } from '../../app/testing/product/expected-refusal.ts';
import { codeText } from '#platform/i18n/texts.ts';
import { addDays, brusselsDate } from '#platform/pure/calendar.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const path = '/api/customer/change/personal';
const person = (first_name: string, last_name: string, birth_at = '1990-04-12') => ({
  ...privateDetails,
  personal_data: { first_name, last_name, birth_data: { birth_at } },
});
const codes = (answer: { problem: { errors?: { field: string; code: string }[] } }) =>
  Object.fromEntries((answer.problem.errors ?? []).map(({ field, code }) => [field, code]));

test('saves the trimmed values and returns the customer', async () => {
  const { browser } = await registerCustomer(product);
  const shipping = { ...homeAddress, street_name: ' Rue du Midi ', street_box: 'B2' };
  const { status, response } = await browser.post(path, {
    ...person(' Ada ', 'Van den Bossche'),
    shipping_address: shipping,
  });
  expect(status).toBe(200);
  expect(response).toMatchObject({
    type: 1,
    details: {
      customer_details: {
        personal_data: { first_name: 'Ada', last_name: 'Van den Bossche', birth_data: { birth_at: '1990-04-12' } },
        personal_address: homeAddress,
        shipping_address: { street_name: 'Rue du Midi', street_box: 'B2' },
      },
    },
  });
  expect((await browser.post(path, privateDetails)).response.details.customer_details.shipping_address).toBeNull();
});

test('names with letters of any alphabet are accepted', async () => {
  const { browser } = await registerCustomer(product);
  const { response } = await browser.post(path, person('Zoë-Łucja', 'D’Hœne 李'));
  expect(response.details.customer_details.personal_data).toMatchObject({
    first_name: 'Zoë-Łucja',
    last_name: 'D’Hœne 李',
  });
});

test('limits are 34 characters for names, and 33 for street, number and box', async () => {
  const { browser } = await registerCustomer(product);
  expect((await browser.post(path, person('é'.repeat(10), 'x'.repeat(24)))).status).toBe(200);
  expect(codes(await browser.post(path, person('é'.repeat(10), 'x'.repeat(25))))).toEqual({
    'personal_data.last_name': 'NAME_TOO_LONG',
  });
  const personAt = (street_name: string) => ({
    ...privateDetails,
    personal_address: { ...homeAddress, street_name, street_number: '12', street_box: '3' },
  });
  expect((await browser.post(path, personAt('x'.repeat(30)))).status).toBe(200);
  expect(codes(await browser.post(path, personAt('x'.repeat(31))))).toEqual({
    'personal_address.street_name': 'ADDRESS_TOO_LONG',
  });
});

test('the age of 18 is computed from the date in the time zone Europe/Brussels', async () => {
  const { browser } = await registerCustomer(product);
  // 23:30 UTC is the next day in Brussels, summer and winter.
  product.clock.setOffset(Date.parse('2027-03-09T23:30:00Z') - Date.now());
  const registered = await registerCustomer(product);
  expect((await registered.browser.post(path, person('Ada', 'P', '2009-03-10'))).status).toBe(200);
  expect(codes(await registered.browser.post(path, person('Ada', 'P', '2009-03-11')))).toEqual({
    'personal_data.birth_data.birth_at': 'UNDER_18',
  });
  product.clock.setOffset(0);
  const tomorrow = addDays(brusselsDate(product.clock.now()), 1);
  expect(codes(await browser.post(path, person('Ada', 'P', tomorrow)))).toEqual({
    'personal_data.birth_data.birth_at': 'BIRTH_DATE_INVALID',
  });
});

test.each([
  [person('Ada', 'Peeters', '1990-02-30'), { 'personal_data.birth_data.birth_at': 'INVALID' }],
  [person('', ' '), { 'personal_data.first_name': 'REQUIRED', 'personal_data.last_name': 'REQUIRED' }],
  [
    { ...privateDetails, personal_address: { ...homeAddress, zip_code: '0999' } },
    { 'personal_address.zip_code': 'ZIP_INVALID' },
  ],
  [{ ...privateDetails, shipping_address: { ...homeAddress, city: '' } }, { 'shipping_address.city': 'REQUIRED' }],
  [{ ...privateDetails, shipping_address: 'home' }, { shipping_address: 'INVALID' }],
  [{ personal_address: homeAddress, shipping_address: null }, { personal_data: 'REQUIRED' }],
  [
    { ...privateDetails, personal_address: { ...homeAddress, planet: 'Mars' } },
    { 'personal_address.planet': 'UNKNOWN_FIELD' },
  ],
  [person('A\u0000da', 'Peeters'), { 'personal_data.first_name': 'INVALID' }],
  [
    { ...person('x'.repeat(20), 'y'.repeat(15), '1800-01-01'), personal_address: { ...homeAddress, zip_code: '0999' } },
    {
      'personal_data.last_name': 'NAME_TOO_LONG',
      'personal_data.birth_data.birth_at': 'BIRTH_DATE_INVALID',
      'personal_address.zip_code': 'ZIP_INVALID',
    },
  ],
])('field errors are returned %#', async (body, expected) => {
  const { browser } = await registerCustomer(product, { language: 'nl' });
  const answer = await browser.post(path, body);
  expect([answer.status, answer.problem.code]).toEqual(expectedRefusal(expected));
  expect(answer.problem.detail).toBe(codeText('nl', answer.problem.code));
  expect(codes(answer)).toEqual(expected);
  expect((await browser.get('/api/customer/session')).response.customer.details.customer_details).toBeNull();
});

test('a business customer cannot save personal data', async () => {
  const { browser } = await registerCustomer(product, { type: 2 });
  const refusedAnswer = await browser.post(path, privateDetails);
  expect([refusedAnswer.status, refusedAnswer.problem.code]).toEqual([409, 'TYPE_FIXED']);
});

test('requires a main account, a session and the CSRF pair', async () => {
  expect((await product.browser().post(path, privateDetails)).problem.code).toBe('SESSION_EXPIRED');
  const { browser, uuid } = await registerCustomer(product);
  expect((await browser.post(path, privateDetails, { withoutCsrf: true })).problem.code).toBe('CSRF_INVALID');
  const owner = await registerCustomer(product);
  await product.db.tx((tx) =>
    tx.execute(sql`update session set owner_customer_uuid = ${owner.uuid} where customer_uuid = ${uuid}`),
  );
  expect((await browser.post(path, privateDetails)).problem.code).toBe('MASTER_ONLY');
});

test('concurrent saves never mix the details of two requests', async () => {
  const { browser } = await registerCustomer(product);
  const bodies = ['Ada', 'Bea', 'Cis'].map((name) => ({
    ...person(name, name),
    personal_address: { ...homeAddress, street_name: name },
  }));
  await Promise.all(bodies.map((body) => browser.post(path, body)));
  const { personal_data, personal_address } = (await browser.get('/api/customer/session')).response.customer.details
    .customer_details;
  const { first_name } = personal_data;
  expect([personal_data.last_name, personal_address.street_name]).toEqual([first_name, first_name]);
});
