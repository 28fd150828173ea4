import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { rateLimit } from '#platform/db/tables.ts';
import { createTwoSims } from './testing/sims/active-sim.ts';
import { registerCustomer } from './testing/customers/new-customer.ts';
import type { TestReply, AnyJson, TestBrowser } from './testing/product/test-browser.ts';
import { startTestApp, type TestApp } from './testing/product/test-app.ts';
import { createReadyState } from './testing/sims/walk-ready-customers.ts';

// User enumeration: response times vary with the load, so the statements of a call for a known and an unknown address
// are compared instead. Password hashing, the only slow step, is measured in the login test.

let product: TestApp;
const sentStatements: string[] = [];
beforeAll(async () => {
  product = await startTestApp({
    readyCustomers: createReadyState,
    onStatement: (statement) => void sentStatements.push(statement),
  });
});
beforeEach(async () => void (await product.db.write.delete(rateLimit)));
afterAll(() => product.stop());

type Answer = { status: number; says: unknown; statements: string[] };

const answerOf = async (send: (browser: TestBrowser) => Promise<TestReply<AnyJson>>): Promise<Answer> => {
  const browser = product.browser();
  // Fetches the CSRF pair first, which is not part of the comparison.
  await browser.post('/api/customer/logout');
  sentStatements.length = 0;
  const { status, problem } = await send(browser);
  const { request_id: _, ...says } = problem as AnyJson;
  return { status, says, statements: [...sentStatements] };
};

test.each([
  ['login', '/api/customer/login', { password: 'Wrong-Password9' }],
  ['forgot password', '/api/customer/forgot-password/start', {}],
  ['another confirmation mail', '/api/customer/email/verify/resend', {}],
])(
  '%s gives the same reply and sends the same statements for a known and an unknown address',
  async (_name, path, extraFields) => {
    const { email } = await registerCustomer(product);
    const post = (address: string) => answerOf((browser) => browser.post(path, { email: address, ...extraFields }));
    const answerOfKnown = await post(email);
    expect(answerOfKnown.statements.length).toBeGreaterThan(1);
    expect(await post(`nobody.${email}`)).toEqual(answerOfKnown);
  },
);

test('the check whether an address exists sends the same statements for a known and an unknown address', async () => {
  const { email } = await registerCustomer(product);
  const fetchExists = (phoneOrEmail: string) =>
    answerOf((browser) => browser.get('/api/v1/customer/exists', { query: { phoneOrEmail } }));
  const [answerOfKnown, unknown] = [await fetchExists(email), await fetchExists(`nobody.${email}`)];
  expect([answerOfKnown.says, unknown.says]).toEqual([
    { response: { exists: true, kind: 'email' } },
    { response: { exists: false, kind: 'email' } },
  ]);
  expect(unknown.statements).toEqual(answerOfKnown.statements);
});

test('a login by number and password is refused alike for a known number, one without a password and an unknown one', async () => {
  const { ownSim, extraSim } = await createTwoSims(product);
  const logIn = (msisdn: string) =>
    answerOf((browser) => browser.post('/api/customer/login/phone/password', { msisdn, password: 'Wrong-Password9' }));
  const answerOfKnown = await logIn(ownSim.msisdn);
  expect(answerOfKnown.says).toMatchObject({ code: 'WRONG_PASSWORD' });
  expect([await logIn(extraSim.msisdn), await logIn('+32470000099')]).toEqual([answerOfKnown, answerOfKnown]);
});
