import { beforeAll, expect, test } from 'vitest';
import { goodPassword, registerCustomer } from './testing/customers/new-customer.ts';
import { type EndpointCall, endpointCalls, sendCallPastRateLimits } from './testing/every-call/endpoint-calls.ts';
import { setUpTestAppForFile } from './testing/product/set-up-test-app-for-file.ts';
import type { TestBrowser, TestReply } from './testing/product/test-browser.ts';

const product = setUpTestAppForFile();

const sessions: TestBrowser[] = [];
let email = '';
let deletionAnswer: TestReply<unknown>;
beforeAll(async () => {
  const owner = await registerCustomer(product, { details: true });
  // A login within the first minute counts as the device of the registration.
  await product.advanceClock('PT2M');
  const elsewhere = product.browser();
  ({ email } = owner);
  elsewhere.signIn(await elsewhere.post('/api/customer/login', { email, password: goodPassword }));
  deletionAnswer = await elsewhere.post('/api/customer/delete', { confirm: true });
  sessions.push(owner.browser, elsewhere);
});

const calls = endpointCalls
  .filter(({ entry }) => entry.caller === 'customer' || entry.caller === 'main-account')
  .map((call): [string, EndpointCall] => [call.route, call]);

test('a deletion on a new device is held with REQUEST_HELD', () => {
  expect([deletionAnswer.status, deletionAnswer.problem.code]).toEqual([202, 'REQUEST_HELD']);
});

test.each(calls)('sessions from before the held deletion are refused by %s', async (_route, call) => {
  for (const session of sessions)
    expect((await sendCallPastRateLimits(product, session, call, { body: {} })).problem.code).toBe('SESSION_EXPIRED');
});

test('a login of the owner cancels the held deletion', async () => {
  const secondBrowser = product.browser();
  secondBrowser.signIn(await secondBrowser.post('/api/customer/login', { email, password: goodPassword }));
  const { requests } = await secondBrowser.callEndpoint('GET /api/customer/held-request/list');
  expect(requests).toEqual([]);
});
