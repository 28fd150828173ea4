import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { expectedRefusal } from '#app/testing/product/expected-refusal.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const fetchExists = (phoneOrEmail: string) =>
  product.browser('nl').get('/api/v1/customer/exists', { query: { phoneOrEmail } });

test('an email address of a customer exists in any notation', async () => {
  const { email } = await registerCustomer(product);
  expect((await fetchExists(email)).response).toEqual({ exists: true, kind: 'email' });
  expect((await fetchExists(` ${email.toUpperCase()}`)).response).toEqual({ exists: true, kind: 'email' });
  expect((await fetchExists('nobody@example.com')).response).toEqual({ exists: false, kind: 'email' });
});

test('a number without a customer does not exist', async () => {
  expect((await fetchExists('0470 12 34 56')).response).toEqual({ exists: false, kind: 'phone' });
  expect((await fetchExists('+32470123456')).response).toEqual({ exists: false, kind: 'phone' });
});

test('a number of a customer exists in any notation until it is deactivated', async () => {
  const { uuid } = await registerCustomer(product);
  await product.db.tx((tx) =>
    tx.execute(sql`insert into customer_product
      (customer_uuid, uuid, order_product_uuid, name, msisdn, type, state, offer_uuid, iccid, services, buckets, addons, activated_at)
      values (${uuid}, ${uuid}, ${uuid}, 'SIM', '+32470998877', 0, 'active', ${uuid}, '89320000000000000000', '[]', '[]', '[]', now())`),
  );
  for (const typed of ['0470 99 88 77', '+32 470 99 88 77', '0032470998877', '0470/99.88.77']) {
    expect((await fetchExists(typed)).response).toEqual({ exists: true, kind: 'phone' });
  }
  await product.db.tx((tx) => tx.execute(sql`update customer_product set state = 'deactivated' where uuid = ${uuid}`));
  expect((await fetchExists('0470 99 88 77')).response).toEqual({ exists: false, kind: 'phone' });
});

test.each([
  ['ada@', 'EMAIL_INVALID'],
  ['ada', 'EMAIL_INVALID'],
  ['12', 'PHONE_INVALID'],
  ['0499 999', 'PHONE_INVALID'],
  ['', 'REQUIRED'],
  ['9'.repeat(300), 'TOO_LONG'],
])('the input %j is refused with %s', async (typed, code) => {
  const { status, problem } = await fetchExists(typed);
  expect([status, problem.code]).toEqual(expectedRefusal({ phoneOrEmail: code }));
  expect(problem.errors).toMatchObject([{ field: 'phoneOrEmail', code }]);
});

test('the query parameter is required', async () => {
  expect((await product.browser().get('/api/v1/customer/exists')).problem.errors).toMatchObject([
    { field: 'phoneOrEmail', code: 'REQUIRED' },
  ]);
});
