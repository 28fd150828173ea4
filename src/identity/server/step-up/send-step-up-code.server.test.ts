import { expect, test } from 'vitest';
import { removePassword, confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { requestEmailChangeOutcome, requestStepUpOutcome } from '#app/testing/customers/step-up-calls.ts';
import { goodPassword, queryQueuedMails, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { EMAIL_CODE_ATTEMPTS } from '#identity/rules/email-code.ts';
import { WRONG_STEP_UPS_MAX } from '#identity/rules/step-up.ts';
import { confirmationCode } from '../queries.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const setClockMinutes = (minutes: number) => product.clock.setOffset(minutes * 60_000);
/** Registers a customer without a password. */
const registerWithoutPassword = async () => {
  const registered = await registerCustomer(product);
  await confirmEmailInDatabase(product, registered.uuid);
  await removePassword(product, registered.uuid);
  setClockMinutes(20);
  return registered;
};
const findNewestCode = async (email: string): Promise<string> => {
  const codeMail = (await queryQueuedMails(product, email)).findLast(({ message }) => message === 'step-up-code');
  return confirmationCode(product.seal, codeMail?.data['link_uuid'] ?? '');
};

test('a customer without password gets a code by mail, valid once', async () => {
  const { browser, email } = await registerWithoutPassword();
  expect((await browser.post('/api/customer/step-up/code')).response.resend_after).toBeGreaterThan(0);
  const code = await findNewestCode(email);
  expect(await requestStepUpOutcome(browser, { by: 'email', code })).toBe('done');
  expect(await requestEmailChangeOutcome(browser)).toBe('done');
  expect(await requestStepUpOutcome(browser, { by: 'email', code })).toBe('CODE_USED');
});

test('a code expires, and a new code works after fewer wrong tries than end the session', async () => {
  const { browser, email } = await registerWithoutPassword();
  await browser.post('/api/customer/step-up/code');
  const code = await findNewestCode(email);
  setClockMinutes(31);
  expect(await requestStepUpOutcome(browser, { by: 'email', code })).toBe('CODE_EXPIRED');
  await browser.post('/api/customer/step-up/code');
  const nextCode = await findNewestCode(email);
  const wrong = nextCode === '000000' ? '000001' : '000000';
  for (let time = 1; time < WRONG_STEP_UPS_MAX - 1; time += 1)
    await requestStepUpOutcome(browser, { by: 'email', code: wrong });
  expect(EMAIL_CODE_ATTEMPTS).toBeGreaterThanOrEqual(WRONG_STEP_UPS_MAX);
  expect(await requestStepUpOutcome(browser, { by: 'email', code: nextCode })).toBe('done');
});

test('a customer with a password gets no code, and an unavailable way is refused', async () => {
  const { browser } = await registerCustomer(product);
  expect((await browser.post('/api/customer/step-up/code')).status).toBe(403);
  expect(await requestStepUpOutcome(browser, { by: 'email', code: '123456' })).toBe('CODE_ENDED');
  const otherCustomer = await registerWithoutPassword();
  expect(await requestStepUpOutcome(otherCustomer.browser, { by: 'password', password: goodPassword })).toBe(
    'WRONG_PASSWORD',
  );
});
