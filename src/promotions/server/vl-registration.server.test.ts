import { randomUUID } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { campaignUser } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('registers an address once, and keeps its code when the owner becomes a customer', async () => {
  const visitor = product.browser('nl');
  const email = `${randomUUID()}@example.com`;
  const register = async (address: string) =>
    (await visitor.post('/integration/vl/registration', { email: address, language: 'nl' })).response as {
      ref_code: string;
    };
  const registration = await register(email);
  expect(registration).toMatchObject({
    campaign_user: true,
    referral_url: `${product.url}/?ref=${registration.ref_code}`,
  });
  expect(await register(email.toUpperCase())).toEqual(registration);
  const { browser, uuid } = await registerCustomer(product, { email });
  await confirmEmailInDatabase(product, uuid);
  expect((await browser.get('/api/promo/invitee')).response).toMatchObject({
    ref_code: registration.ref_code,
    campaign_user: true,
  });
});

test('returns the same code to concurrent registrations of one address', async () => {
  const visitor = product.browser();
  const email = `${randomUUID()}@example.com`;
  await visitor.post('/integration/vl/confirmation', { email });
  const answers = await Promise.all([1, 2, 3].map(() => visitor.post('/integration/vl/registration', { email })));
  expect(new Set(answers.map(({ response }) => JSON.stringify(response))).size).toBe(1);
});

test('records the inviter of a known code, and none for an unknown code', async () => {
  const visitor = product.browser();
  const register = async (ref_code?: string) => {
    const email = `${randomUUID()}@example.com`;
    const { response } = await visitor.post('/integration/vl/registration', { email, ref_code });
    const [row] = await product.db.read.select().from(campaignUser).where(eq(campaignUser.email, email));
    return { ref_code: (response as { ref_code: string }).ref_code, invited_by: row?.invited_by };
  };
  const first = await register('INVENTED1');
  expect(first.invited_by).toBeNull();
  expect((await register(first.ref_code)).invited_by).toBe(first.ref_code);
});

test('refuses a malformed address', async () => {
  const { status, problem } = await product.browser().post('/integration/vl/registration', { email: 'nobody' });
  expect([status, problem.code, problem.errors?.[0]?.code]).toEqual([422, 'EMAIL_INVALID', 'EMAIL_INVALID']);
});
