import { expect, test } from 'vitest';
import { losePassword, verifyAddress } from '#app/testing/customers/known-customer.ts';
import { changeEmail, stepUpBy } from '#app/testing/customers/fresh-proof.ts';
import { goodPassword, mailsTo, newCustomer } from '#app/testing/customers/new-customer.ts';
import { EMAIL_CODE_TRIES } from '#identity/rules/email-code.ts';
import { WRONG_STEP_UPS } from '#identity/rules/step-up.ts';
import { confirmationCode } from '../questions.ts';
import { productOfFile } from '#app/testing/product/product-of-file.ts';

const product = productOfFile();

const later = (minutes: number) => product.clock.setOffset(minutes * 60_000);
/** Somebody who came another way than by a password. */
const withoutPassword = async () => {
  const one = await newCustomer(product);
  await verifyAddress(product, one.uuid);
  await losePassword(product, one.uuid);
  later(20);
  return one;
};
const codeFor = async (email: string): Promise<string> => {
  const sent = (await mailsTo(product, email)).findLast(({ message }) => message === 'step-up-code');
  return confirmationCode(product.seal, sent?.data['link_uuid'] ?? '');
};

test('who has no password gets a code by mail, which works once', async () => {
  const { browser, email } = await withoutPassword();
  expect((await browser.post('/api/customer/step-up/code')).response.resend_after).toBeGreaterThan(0);
  const code = await codeFor(email);
  expect(await stepUpBy(browser, { by: 'email', code })).toBe('done');
  expect(await changeEmail(browser)).toBe('done');
  expect(await stepUpBy(browser, { by: 'email', code })).toBe('WRONG_CODE');
});

test('a code ends with its time, and with too many tries', async () => {
  const { browser, email } = await withoutPassword();
  await browser.post('/api/customer/step-up/code');
  const code = await codeFor(email);
  later(31);
  expect(await stepUpBy(browser, { by: 'email', code })).toBe('WRONG_CODE');
  await browser.post('/api/customer/step-up/code');
  const next = await codeFor(email);
  const wrong = next === '000000' ? '000001' : '000000';
  for (let time = 1; time < WRONG_STEP_UPS - 1; time += 1) await stepUpBy(browser, { by: 'email', code: wrong });
  expect(EMAIL_CODE_TRIES).toBeGreaterThanOrEqual(WRONG_STEP_UPS);
  expect(await stepUpBy(browser, { by: 'email', code: next })).toBe('done');
});

test('who has a password gets no code, and a wrong way proves nothing', async () => {
  const { browser } = await newCustomer(product);
  expect((await browser.post('/api/customer/step-up/code')).status).toBe(403);
  expect(await stepUpBy(browser, { by: 'email', code: '123456' })).toBe('WRONG_CODE');
  const other = await withoutPassword();
  expect(await stepUpBy(other.browser, { by: 'password', password: goodPassword })).toBe('WRONG_PASSWORD');
});
