import { expect, test } from 'vitest';
import { requestEmailChangeOutcome, requestStepUpOutcome } from '#app/testing/customers/step-up-calls.ts';
import { findRevocationToken, goodPassword, registerCustomer } from '#app/testing/customers/new-customer.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { WRONG_STEP_UPS_MAX } from '#identity/rules/step-up.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const setClockMinutes = (minutes: number) => product.clock.setOffset(minutes * 60_000);
const fetchEventKinds = async (browser: TestBrowser): Promise<string[]> =>
  (await browser.get('/api/customer/event/list')).response.events.map(({ kind }: { kind: string }) => kind);

test('a session older than 15 minutes needs a step-up, which is valid for 15 minutes', async () => {
  const { browser } = await registerCustomer(product);
  expect(await requestEmailChangeOutcome(browser)).toBe('done');
  setClockMinutes(15);
  expect(await requestEmailChangeOutcome(browser)).toBe('STEP_UP_REQUIRED');
  expect(await requestStepUpOutcome(browser, { by: 'password', password: goodPassword })).toBe('done');
  expect(await requestEmailChangeOutcome(browser)).toBe('done');
  setClockMinutes(29);
  expect(await requestEmailChangeOutcome(browser)).toBe('done');
  setClockMinutes(30);
  expect(await requestEmailChangeOutcome(browser)).toBe('STEP_UP_REQUIRED');
  expect(await fetchEventKinds(browser)).toEqual(expect.arrayContaining(['stepped-up', 'registered']));
});

test('a step-up counts in its session only', async () => {
  const { browser, email } = await registerCustomer(product);
  const otherBrowser = product.browser();
  otherBrowser.signIn(await otherBrowser.post('/api/customer/login', { email, password: goodPassword }));
  setClockMinutes(20);
  await requestStepUpOutcome(browser, { by: 'password', password: goodPassword });
  expect(await requestEmailChangeOutcome(otherBrowser)).toBe('STEP_UP_REQUIRED');
});

test('wrong step-ups end the session without blocking the owner, and the owner is notified', async () => {
  const { browser, email } = await registerCustomer(product);
  setClockMinutes(20);
  const codes: string[] = [];
  for (let time = 0; time < WRONG_STEP_UPS_MAX; time += 1)
    codes.push(await requestStepUpOutcome(browser, { by: 'password', password: 'Wrong-Password9' }));
  expect(codes).toEqual([...Array.from({ length: WRONG_STEP_UPS_MAX - 1 }, () => 'WRONG_PASSWORD'), 'SESSION_EXPIRED']);
  expect((await browser.get('/api/customer/session')).status).toBe(401);
  browser.signIn(await browser.post('/api/customer/login', { email, password: goodPassword }));
  expect((await fetchEventKinds(browser)).filter((kind) => kind === 'step-up-failed').length).toBe(WRONG_STEP_UPS_MAX);
  const token = await findRevocationToken(product, email, 'proofs-failed');
  expect((await product.browser().post('/api/customer/stop', { token })).status).toBe(200);
});
