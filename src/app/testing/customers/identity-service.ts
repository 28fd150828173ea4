import { randomBytes } from 'node:crypto';
import { type TestEnvironment, sandboxCall } from '../product/sandbox-calls.ts';
import type { TestBrowser } from '../product/test-browser.ts';

/** A person of the sandbox identity service, known or new; without an email address when it is omitted. */
export type TestPerson = 'lotte' | 'thomas' | 'noor' | 'refuse' | ({ person: 'new' } & Record<string, string>);

export type AuthorizationResponse = { state: string; browser_key: string; answer: Record<string, string> };

/** Goes to the identity service, selects a person and returns to the redirect address, without finishing the login. */
export const authorizeAtIdentityService = async (
  product: Pick<TestEnvironment, 'sandbox'>,
  browser: TestBrowser,
  who: TestPerson,
  purpose: 'login' | 'identify' = 'login',
): Promise<AuthorizationResponse> => {
  const browser_key = randomBytes(32).toString('base64url');
  const body = { browser_key, purpose };
  const { authorization_url: url } = await browser.callEndpoint('POST /api/customer/login/itsme/start', { body });
  const choice = typeof who === 'string' ? { person: who } : who;
  const { location } = await sandboxCall<{ location: string }>(product, '/api/identity-service/pass', {
    url,
    ...choice,
  });
  const answer = Object.fromEntries(new URL(location).searchParams);
  return { state: answer['state'] ?? '', browser_key, answer };
};

/** The whole login; the browser then has a session of that person. */
export const logInAs = async (
  product: Pick<TestEnvironment, 'sandbox'>,
  browser: TestBrowser,
  who: TestPerson,
  purpose: 'login' | 'identify' = 'login',
): Promise<string> => {
  const body = await authorizeAtIdentityService(product, browser, who, purpose);
  const response = await browser.callEndpoint('POST /api/customer/login/itsme/finish', { body });
  browser.signIn({ response });
  return response.customer.uuid;
};

/** A new person with unique attributes. */
export const newTestPerson = (overrides: Record<string, string> = {}): { person: 'new' } & Record<string, string> => ({
  person: 'new',
  first_name: 'Ella',
  last_name: 'Maes',
  birth_date: '1995-05-20',
  street: 'Bondgenotenlaan 4 bus 2',
  zip_code: '3000',
  city: 'Leuven',
  ...overrides,
});
