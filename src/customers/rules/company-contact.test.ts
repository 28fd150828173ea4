import { expect, test } from 'vitest';
import { addSeconds } from '#platform/pure/instant.ts';
import { withoutClickableLinks } from '#platform/pure/without-clickable-links.ts';
import { checkCompanyContact, FORM_MIN_SECONDS, FORM_MAX_SECONDS, classifyFormAge } from './company-contact.ts';

const validRequest = {
  company_name: 'Boomkwekerij Peeters',
  first_name: 'Ada',
  last_name: 'Peeters',
  email: 'ada@example.be',
  phone: '02 218 00 00',
  privacy: true,
};

test('a complete request has no errors, and each error of another request names its field', () => {
  expect(checkCompanyContact(validRequest)).toEqual([]);
  const emptyRequest = { company_name: ' ', first_name: '', last_name: '', email: '', phone: '', privacy: false };
  expect(checkCompanyContact(emptyRequest).map(({ field, code }) => `${field} ${code}`)).toEqual([
    'company_name REQUIRED',
    'first_name REQUIRED',
    'last_name REQUIRED',
    'email REQUIRED',
    'phone REQUIRED',
    'privacy PRIVACY_UNREAD',
  ]);
  expect(checkCompanyContact({ ...validRequest, email: 'ada', phone: '12' }).map(({ code }) => code)).toEqual([
    'EMAIL_INVALID',
    'PHONE_INVALID',
  ]);
});

test.each([
  ['Booking.com', []],
  ['A/B Advies & Co.', []],
  ['http://win.example', ['company_name COMPANY_NAME_LINK']],
  ['Win: www.win.example', ['company_name COMPANY_NAME_LINK']],
  ['win.example/prize', ['company_name COMPANY_NAME_LINK']],
  ['win。example／prize', ['company_name COMPANY_NAME_LINK']],
  ['sales@win.example', ['company_name COMPANY_NAME_LINK']],
] as const)('a company name is refused only with a link or an email address: %s', (company_name, expectedFaults) =>
  expect(checkCompanyContact({ ...validRequest, company_name }).map(({ field, code }) => `${field} ${code}`)).toEqual(
    expectedFaults,
  ),
);

test.each([
  ['Booking.com', 'Booking. com'],
  ['Dr. Ada Peeters', 'Dr. Ada Peeters'],
  ['x.be/a?b', 'x. be/ a?b'],
  ['https://x.be', 'https:// x. be'],
  ['a@x.be', 'a (at) x. be'],
])('%s is written to sales as %s', (text, expected) => expect(withoutClickableLinks(text)).toBe(expected));

test('a form sent within seconds is classified as early, and one sent after FORM_MAX_SECONDS as old', () => {
  const openedAt = new Date('2026-11-22T10:00:00Z');
  expect(classifyFormAge(openedAt, addSeconds(openedAt, FORM_MIN_SECONDS - 1))).toBe('early');
  expect(classifyFormAge(openedAt, addSeconds(openedAt, FORM_MIN_SECONDS))).toBe('right');
  expect(classifyFormAge(openedAt, addSeconds(openedAt, FORM_MAX_SECONDS))).toBe('right');
  expect(classifyFormAge(openedAt, addSeconds(openedAt, FORM_MAX_SECONDS + 1))).toBe('old');
  expect(classifyFormAge(openedAt, addSeconds(openedAt, -60))).toBe('early');
});
