import { expect, test } from 'vitest';
import { codeText } from '#platform/i18n/texts.ts';
import { languages } from '#platform/pure/language.ts';

/** Every error a person can meet and its code, including errors of endpoints that are not built yet. */
const catalogue: [what: string, code: string][] = [
  ['an account that may have no more SIMs', 'STATUS_FORBIDS_SUBSCRIPTION'],
  ['a line whose state forbids a SIM swap', 'SIM_SWAP_NOT_POSSIBLE'],
  ['an address that is too long for a label', 'ADDRESS_TOO_LONG'],
  ['a name that is too long for a label', 'NAME_TOO_LONG'],
  ['an order that failed', 'ORDER_FAILED'],
  ['a wrong password', 'WRONG_PASSWORD'],
  ['a wrong code', 'WRONG_CODE'],
  ['a number of another network', 'NOT_OUR_NUMBER'],
  ['an email address that is registered already', 'EMAIL_TAKEN'],
  ['a customer under 18', 'UNDER_18'],
  ['the number of another SIM card', 'SIM_NUMBER_WRONG'],
  ['an invalid IBAN', 'IBAN_INVALID'],
  ['an account holder in another alphabet', 'HOLDER_NOT_LATIN'],
  ['an invalid card number', 'CARD_NUMBER_INVALID'],
  ['an invalid expiry date', 'CARD_EXPIRY_INVALID'],
  ['an unknown promo code', 'PROMO_UNKNOWN'],
  ['a payment that the bank declines', 'PAYMENT_DECLINED'],
  ['a payment that failed', 'PAYMENT_FAILED'],
  ['a SIM that cannot be activated', 'ACTIVATION_FAILED'],
  ['an eSIM that cannot be activated', 'ESIM_ACTIVATION_FAILED'],
  ['an eSIM that the phone cannot download', 'ESIM_DOWNLOAD_FAILED'],
  ['a port-in that the other operator rejects', 'PORT_IN_REJECTED'],
  ['a cancelled order', 'ORDER_CANCELLED'],
  ['network services that were not updated', 'SERVICES_NOT_UPDATED'],
  ['network services whose change is pending', 'SERVICES_CHANGE_PENDING'],
  ['a second change of plan in a month', 'PLAN_ALREADY_CHANGED'],
  ['an expired session', 'SESSION_EXPIRED'],
  ['a session that cannot be read', 'RELOGIN_REQUIRED'],
  ['an account that could not be deleted', 'ACCOUNT_DELETION_FAILED'],
];

test.each(catalogue)('the error of %s, %s, has a text in each language', (_what, code) => {
  const texts = languages.map((language) => codeText(language, code, { product: 'Canopy' }));
  expect(new Set(texts).size).toBe(languages.length);
  for (const [at, text] of texts.entries()) {
    expect(text).toMatch(/^\p{Lu}.{7,}/u);
    expect(text).not.toMatch(/\{\{|errors\./);
    // The general sentence of unknown codes.
    expect(text).not.toBe(codeText(languages[at] ?? 'en', 'SOMETHING_WENT_WRONG'));
  }
});

test('each error has a code and a text of its own', () => {
  expect(new Set(catalogue.map(([, code]) => code)).size).toBe(catalogue.length);
  for (const language of languages)
    expect(new Set(catalogue.map(([, code]) => codeText(language, code))).size).toBe(catalogue.length);
});
