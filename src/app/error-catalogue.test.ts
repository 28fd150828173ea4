import { expect, test } from 'vitest';
import { codeText } from '#platform/i18n/texts.ts';
import { languages } from '#platform/pure/language.ts';

/** Every error a person can meet and its code, including errors of endpoints that are not built yet. */
const catalogue: [what: string, code: string][] = [
  ['the account may have no more SIMs', 'STATUS_FORBIDS_SUBSCRIPTION'],
  ['the line’s status forbids another SIM', 'SIM_SWAP_NOT_POSSIBLE'],
  ['an address that no label takes', 'ADDRESS_TOO_LONG'],
  ['a name that no label takes', 'NAME_TOO_LONG'],
  ['the order did not go through', 'ORDER_FAILED'],
  ['another password', 'WRONG_PASSWORD'],
  ['another code', 'WRONG_CODE'],
  ['a number of somebody else’s network', 'NOT_OUR_NUMBER'],
  ['an address that somebody registered', 'EMAIL_TAKEN'],
  ['too young', 'UNDER_18'],
  ['another card’s number', 'SIM_NUMBER_WRONG'],
  ['no IBAN', 'IBAN_INVALID'],
  ['no card number', 'CARD_NUMBER_INVALID'],
  ['no expiry date', 'CARD_EXPIRY_INVALID'],
  ['a promo code of nobody', 'PROMO_UNKNOWN'],
  ['the bank says no', 'PAYMENT_DECLINED'],
  ['the payment broke off', 'PAYMENT_FAILED'],
  ['the SIM does not start', 'ACTIVATION_FAILED'],
  ['the eSIM does not start', 'ESIM_ACTIVATION_FAILED'],
  ['the phone does not take the eSIM', 'ESIM_DOWNLOAD_FAILED'],
  ['the operator before us keeps the number', 'PORT_IN_REJECTED'],
  ['the order is cancelled', 'ORDER_CANCELLED'],
  ['the network did not take the services', 'SERVICES_NOT_UPDATED'],
  ['the network is still busy with the services', 'SERVICES_CHANGE_PENDING'],
  ['one plan a month', 'PLAN_ALREADY_CHANGED'],
  ['the session is over', 'SESSION_EXPIRED'],
  ['the session cannot be read, so nobody is logged in', 'RELOGIN_REQUIRED'],
  ['the account is still there', 'ACCOUNT_DELETION_FAILED'],
];

test.each(catalogue)('%s: %s', (_what, code) => {
  const texts = languages.map((language) => codeText(language, code, { product: 'Canopy' }));
  expect(new Set(texts).size).toBe(languages.length);
  for (const [at, text] of texts.entries()) {
    expect(text).toMatch(/^\p{Lu}.{7,}/u);
    expect(text).not.toMatch(/\{\{|errors\./);
    // The general sentence of unknown codes.
    expect(text).not.toBe(codeText(languages[at] ?? 'en', 'SOMETHING_WENT_WRONG'));
  }
});

test('one code and one sentence for each', () => {
  expect(new Set(catalogue.map(([, code]) => code)).size).toBe(catalogue.length);
  for (const language of languages)
    expect(new Set(catalogue.map(([, code]) => codeText(language, code))).size).toBe(catalogue.length);
});
