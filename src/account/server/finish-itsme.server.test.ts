import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { describe, expect, test } from 'vitest';
import { logInAs, newTestPerson, authorizeAtIdentityService } from '#app/testing/customers/identity-service.ts';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { createSubAccountWithBrowser } from '#app/testing/every-call/endpoint-calls.ts';
import {
  goodPassword,
  type NewCustomerOptions,
  registerCustomer,
  privateDetails,
} from '#app/testing/customers/new-customer.ts';
import { sandboxCall } from '#app/testing/product/sandbox-calls.ts';
import { identityProof, authorizationRequest } from '#identity/server/tables.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const path = '/api/customer/login/itsme/finish';
const address = () => `ella.${randomUUID()}@example.com`;
const queryProofs = async (customer_uuid: string) =>
  product.db.read.select().from(identityProof).where(eq(identityProof.customer_uuid, customer_uuid));

describe('a new person', () => {
  test('is registered and logged in, with the proved details and an unconfirmed email address', async () => {
    const [browser, email] = [product.browser('fr'), address()];
    const uuid = await logInAs(product, browser, newTestPerson({ email }));
    const { customer } = await browser.callEndpoint('GET /api/customer/session');
    expect(customer).toMatchObject({
      uuid,
      type: 0,
      language: 'fr',
      owner_customer_uuid: null,
      details: {
        accept: false,
        email: { address: email, status: 0 },
        authenticator: { itsme: true },
        proved: { first_name: 'Ella', last_name: 'Maes', birth_at: '1995-05-20' },
        customer_details: {
          personal_data: { first_name: 'Ella', last_name: 'Maes', birth_data: { birth_at: '1995-05-20' } },
          personal_address: {
            street_name: 'Bondgenotenlaan',
            street_number: '4',
            street_box: '2',
            zip_code: '3000',
            city: 'Leuven',
          },
        },
      },
    });
    expect(await queryProofs(uuid)).toMatchObject([{ issuer: product.settings.IDENTITY_URL }]);
  });

  test('without an email address is registered, and can add an email address later', async () => {
    const browser = product.browser();
    await logInAs(product, browser, newTestPerson());
    const { customer } = await browser.callEndpoint('GET /api/customer/session');
    expect(customer.details.email).toEqual({ address: '', status: 0, pending_address: null });
    const email = address();
    const changedCustomer = await browser.callEndpoint('POST /api/customer/email/change', { body: { email } });
    expect(changedCustomer.details.email.address).toBe(email);
  });

  test('is registered without a name or home address that is too long for our fields', async () => {
    const browser = product.browser();
    const longFields = {
      last_name: 'van den Wyngaert-Vanderstichelen de Grootte',
      street: 'Lange straat zonder nummer',
    };
    await logInAs(product, browser, newTestPerson(longFields));
    const { details } = (await browser.callEndpoint('GET /api/customer/session')).customer;
    expect(details.proved).toEqual({ first_name: null, last_name: null, birth_at: '1995-05-20' });
    expect(details.customer_details).toEqual({ shipping_address: null });
  });

  test('under 18 is refused with UNDER_18', async () => {
    const browser = product.browser();
    const body = await authorizeAtIdentityService(product, browser, 'noor');
    expect((await browser.post(path, body)).problem.code).toBe('UNDER_18');
  });
});

test('a known person logs in to the same customer from any browser, with a new session', async () => {
  const [browser, otherBrowser, person] = [product.browser(), product.browser(), newTestPerson()];
  const { id } = await sandboxCall<{ id: string }>(product, '/api/identity-service/people', person);
  const personId = id as 'lotte';
  const uuid = await logInAs(product, browser, personId);
  expect(await logInAs(product, otherBrowser, personId)).toBe(uuid);
  const sessionBefore = otherBrowser.session;
  await logInAs(product, otherBrowser, personId);
  expect(otherBrowser.session).not.toBe(sessionBefore);
  expect(await queryProofs(uuid)).toHaveLength(1);
});

describe('a callback', () => {
  test('is accepted once', async () => {
    const browser = product.browser();
    const body = await authorizeAtIdentityService(product, browser, newTestPerson());
    expect((await browser.post(path, body)).status).toBe(200);
    expect((await browser.post(path, body)).problem.code).toBe('IDENTITY_USED');
  });

  test('sent twice concurrently is accepted once', async () => {
    const browser = product.browser();
    const body = await authorizeAtIdentityService(product, browser, newTestPerson());
    const answers = await Promise.all([browser.post(path, body), product.browser().post(path, body)]);
    expect(answers.map(({ status }) => status === 200).filter(Boolean)).toHaveLength(1);
  });

  test('from another browser is refused', async () => {
    const browser = product.browser();
    const { browser_key: _, ...body } = await authorizeAtIdentityService(product, browser, newTestPerson());
    const strangersAnswer = await product.browser().post(path, { ...body, browser_key: 'x'.repeat(43) });
    expect(strangersAnswer.problem.code).toBe('IDENTITY_EXPIRED');
  });

  test('expires after a quarter of an hour', async () => {
    const browser = product.browser();
    const body = await authorizeAtIdentityService(product, browser, newTestPerson());
    product.clock.setOffset(16 * 60_000);
    const lateAnswer = await browser.post(path, body);
    product.clock.setOffset(0);
    expect(lateAnswer.problem.code).toBe('IDENTITY_EXPIRED');
  });

  test('that declines is refused as IDENTITY_DECLINED', async () => {
    const browser = product.browser('nl');
    const body = await authorizeAtIdentityService(product, browser, 'refuse');
    const { status, problem } = await browser.post(path, body);
    expect([status, problem.code]).toEqual([422, 'IDENTITY_DECLINED']);
    expect((await browser.post(path, body)).problem.code).toBe('IDENTITY_USED');
  });

  test.each(['nonce', 'aud', 'iss', 'signature', 'none', 'expired'])(
    'with a wrong %s is refused with IDENTITY_FAILED',
    async (fault) => {
      const browser = product.browser();
      await sandboxCall(product, '/api/identity-service/lie', { about: fault });
      const body = await authorizeAtIdentityService(product, browser, newTestPerson());
      expect((await browser.post(path, body)).problem.code).toBe('IDENTITY_FAILED');
    },
  );

  test('with an unknown code is refused with IDENTITY_FAILED', async () => {
    const browser = product.browser();
    const { answer, ...body } = await authorizeAtIdentityService(product, browser, newTestPerson());
    const reply = await browser.post(path, { ...body, answer: { ...answer, code: 'made-up' } });
    expect(reply.problem.code).toBe('IDENTITY_FAILED');
  });

  test('signed with new keys is accepted', async () => {
    await logInAs(product, product.browser(), newTestPerson());
    await sandboxCall(product, '/api/identity-service/rotate-keys', {});
    expect(await logInAs(product, product.browser(), newTestPerson())).toBeTruthy();
  });

  test('can be repeated after an outage of the service', async () => {
    const browser = product.browser();
    const body = await authorizeAtIdentityService(product, browser, newTestPerson());
    await sandboxCall(product, '/api/identity-service/behaviour', { mode: 'down', match: '/token', times: 1 });
    expect((await browser.post(path, body)).problem.code).toBe('UNAVAILABLE');
    expect((await browser.post(path, body)).status).toBe(200);
  });
});

describe('a person whose email address has an account', () => {
  const authorizeWithTakenAddress = async () => {
    const owner = await registerCustomer(product);
    const browser = product.browser();
    const body = await authorizeAtIdentityService(product, browser, newTestPerson({ email: owner.email }));
    expect((await browser.post(path, body)).problem.code).toBe('IDENTITY_EMAIL_TAKEN');
    const { answer: _, ...bodyWithoutAnswer } = body;
    return { owner, browser, rest: bodyWithoutAnswer };
  };

  test('is linked to that account after a login with its password and the confirmation of the email address', async () => {
    const { owner, browser, rest } = await authorizeWithTakenAddress();
    expect(await queryProofs(owner.uuid)).toEqual([]);
    const login = { email: owner.email, password: goodPassword };
    browser.signIn(await browser.post('/api/customer/login', login));
    // Until the address is confirmed, the account may have been registered by somebody else.
    expect((await browser.post(path, rest)).problem.code).toBe('EMAIL_NOT_VERIFIED');
    expect(await queryProofs(owner.uuid)).toEqual([]);
    await confirmEmailInDatabase(product, owner.uuid);
    const linked = await browser.post(path, rest);
    expect(linked.response.customer).toMatchObject({ uuid: owner.uuid, details: { authenticator: { itsme: true } } });
    expect((await product.db.read.select().from(authorizationRequest)).filter(({ person }) => person !== null)).toEqual(
      [],
    );
  });

  test.each([false, true])(
    'is not linked by the session of a sub-account (without_email %s)',
    async (without_email) => {
      const { owner, rest } = await authorizeWithTakenAddress();
      const sub = await createSubAccountWithBrowser(product, owner.uuid);
      const answer = await sub.post(path, { ...rest, without_email });
      expect([answer.status, answer.problem.code]).toEqual([403, 'MASTER_ONLY']);
      expect(await queryProofs((await sub.callEndpoint('GET /api/customer/session')).customer.uuid)).toEqual([]);
      // The request stays open for the owner of the account.
      const login = { email: owner.email, password: goodPassword };
      sub.signIn(await sub.post('/api/customer/login', login));
      await confirmEmailInDatabase(product, owner.uuid);
      expect((await sub.post(path, rest)).response.customer.uuid).toBe(owner.uuid);
    },
  );

  test('can continue without the email address, as another customer', async () => {
    const { owner, browser, rest } = await authorizeWithTakenAddress();
    const { customer } = (await browser.post(path, { ...rest, without_email: true })).response;
    expect(customer.uuid).not.toBe(owner.uuid);
    expect(customer.details.email.address).toBe('');
    expect(await queryProofs(owner.uuid)).toEqual([]);
  });

  test('cannot continue after a quarter of an hour', async () => {
    const { browser, rest } = await authorizeWithTakenAddress();
    product.clock.setOffset(16 * 60_000);
    const lateAnswer = await browser.post(path, { ...rest, without_email: true });
    product.clock.setOffset(0);
    expect(lateAnswer.problem.code).toBe('IDENTITY_EXPIRED');
  });
});

/** Registers a customer whose address is confirmed. */
const registerConfirmed = async (options: NewCustomerOptions = {}) => {
  const customer = await registerCustomer(product, options);
  await confirmEmailInDatabase(product, customer.uuid);
  return customer;
};

describe('a person with a session', () => {
  test('of a sub-account logs in as a separate customer', async () => {
    const { uuid } = await registerConfirmed();
    const sub = await createSubAccountWithBrowser(product, uuid);
    const subUuid = (await sub.callEndpoint('GET /api/customer/session')).customer.uuid;
    const person = await logInAs(product, sub, newTestPerson());
    expect([subUuid, uuid]).not.toContain(person);
    expect(await queryProofs(subUuid)).toEqual([]);
  });

  test('keeps the account, and cannot change proved fields', async () => {
    const { browser, uuid } = await registerConfirmed({ details: true });
    expect(await logInAs(product, browser, newTestPerson(), 'identify')).toBe(uuid);
    const { details } = (await browser.callEndpoint('GET /api/customer/session')).customer;
    expect(details.customer_details?.personal_data).toMatchObject({ first_name: 'Ella', last_name: 'Maes' });
    // A typed home address stays.
    expect(details.customer_details?.personal_address).toEqual(privateDetails.personal_address);
    const refusedAnswer = await browser.post('/api/customer/change/personal', privateDetails);
    expect(refusedAnswer.problem.errors?.map(({ field }: { field: string }) => field)).toEqual([
      'personal_data.first_name',
      'personal_data.last_name',
      'personal_data.birth_data.birth_at',
    ]);
    const birth_data = { birth_at: '1995-05-20' };
    const sameName = { ...privateDetails, personal_data: { first_name: 'Ella', last_name: 'Maes', birth_data } };
    expect((await browser.post('/api/customer/change/personal', sameName)).status).toBe(200);
  });

  test('of a business keeps the company details', async () => {
    const { browser, uuid } = await registerConfirmed({ type: 2, details: true });
    const detailsBefore = (await browser.callEndpoint('GET /api/customer/session')).customer.details.customer_details;
    expect(await logInAs(product, browser, newTestPerson(), 'identify')).toBe(uuid);
    const { details } = (await browser.callEndpoint('GET /api/customer/session')).customer;
    expect(details.customer_details).toEqual(detailsBefore);
    expect(details.authenticator.itsme).toBe(true);
  });

  test('linked to another customer is refused with IDENTITY_TAKEN', async () => {
    const { id } = await sandboxCall<{ id: string }>(product, '/api/identity-service/people', newTestPerson());
    await logInAs(product, product.browser(), id as 'lotte');
    const { browser } = await registerConfirmed();
    const body = await authorizeAtIdentityService(product, browser, id as 'lotte', 'identify');
    expect((await browser.post(path, body)).problem.code).toBe('IDENTITY_TAKEN');
  });

  test('of a customer linked to another person is refused with IDENTITY_OTHER', async () => {
    const { browser } = await registerConfirmed();
    await logInAs(product, browser, newTestPerson(), 'identify');
    const body = await authorizeAtIdentityService(product, browser, newTestPerson(), 'identify');
    expect((await browser.post(path, body)).problem.code).toBe('IDENTITY_OTHER');
  });

  test('must have the same session at the callback', async () => {
    const { browser } = await registerConfirmed();
    const body = await authorizeAtIdentityService(product, browser, newTestPerson(), 'identify');
    expect((await product.browser().post(path, body)).problem.code).toBe('SESSION_EXPIRED');
  });
});
