import { eq } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { createSignedInBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import { logInAs, type TestPerson, newTestPerson } from '#app/testing/customers/identity-service.ts';
import { goodPassword, registerCustomer } from '#app/testing/customers/new-customer.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';
import { fetchMessages, sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { identityProof } from '#identity/server/tables.ts';

const product = setUpTestAppForFile();

const queryProofs = async (customer_uuid: string) =>
  product.db.read.select().from(identityProof).where(eq(identityProof.customer_uuid, customer_uuid));
/** Opens the revocation link of the mail with this subject. */
const secureAccountFrom = async (email: string, subject: string): Promise<number> => {
  const token = await product.waitFor(async () => {
    const mail = (await fetchMessages(product, email)).find((each) => each.subject === subject);
    return mail && /\/not-me\?token=([\w-]+)/.exec(mail.text)?.[1];
  });
  return (await product.browser().post('/api/customer/stop', { token })).status;
};

test('the link of an identity is mailed and recorded as one event, and can be reverted by the mail', async () => {
  const { browser, email, uuid } = await registerCustomer(product);
  await confirmEmailInDatabase(product, uuid);
  const { id } = await sandboxCall<{ id: string }>(product, '/api/identity-service/people', newTestPerson());
  const person = id as Exclude<TestPerson, object>;
  await logInAs(product, browser, person, 'identify');
  await logInAs(product, browser, person);
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.filter(({ kind }) => kind === 'identity-linked')).toHaveLength(1);
  expect(await secureAccountFrom(email, 'Your account can be opened through the identity service')).toBe(200);
  expect(await queryProofs(uuid)).toEqual([]);
  const { customer } = await (await createSignedInBrowser(product, uuid)).callEndpoint('GET /api/customer/session');
  expect(customer.details.authenticator.itsme).toBe(false);
  expect(await logInAs(product, product.browser(), person)).not.toBe(uuid);
});

test('the stop link of a new login also removes the link of an identity', async () => {
  const { browser, email, uuid } = await registerCustomer(product);
  await confirmEmailInDatabase(product, uuid);
  await logInAs(product, browser, newTestPerson(), 'identify');
  product.clock.setOffset(1000);
  const firefox = { 'user-agent': 'Mozilla/5.0 (X11; Linux x86_64; rv:150.0) Gecko/20100101 Firefox/150.0' };
  const login = { email, password: goodPassword };
  await product.browser().post('/api/customer/login', login, { headers: firefox });
  product.clock.setOffset(0);
  expect(await secureAccountFrom(email, 'New login to your account')).toBe(200);
  expect(await queryProofs(uuid)).toEqual([]);
});

test('a customer registered by the identity service has no event about a link', async () => {
  const browser = product.browser();
  await logInAs(product, browser, newTestPerson());
  const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
  expect(events.map(({ kind }) => kind)).not.toContain('identity-linked');
});
