import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import {
  goodPassword,
  findConfirmationToken,
  registerCustomer,
  findRevocationToken,
} from '#app/testing/customers/new-customer.ts';
import { testAppOfFile } from '#app/testing/product/test-app-of-file.ts';

const product = testAppOfFile();

const stop = (token: string) => product.browser().post('/api/customer/stop', { token });
const next = 'Under-Other-Trees7';

/** Somebody holds a session of the customer and asks for an address of their own. */
const attacked = async () => {
  const one = await registerCustomer(product);
  await confirmEmailInDatabase(product, one.uuid);
  const wanted = `${randomUUID()}@example.com`;
  await one.browser.post('/api/customer/email/change', { email: wanted });
  return { ...one, wanted, token: await findRevocationToken(product, one.email) };
};

test('stops the wish, ends every session and leads to a new password, once', async () => {
  const { browser, email, wanted, token } = await attacked();
  const { reset_token } = (await stop(token)).response;
  expect((await browser.get('/api/customer/session')).status).toBe(401);
  const link = await findConfirmationToken(product, wanted);
  expect((await product.browser().get('/api/customer/email/confirm', { query: { token: link } })).status).toBe(422);
  expect((await product.browser().post('/api/customer/login', { email, password: goodPassword })).problem.code).toBe(
    'WRONG_PASSWORD',
  );
  const chosen = await product
    .browser()
    .post('/api/customer/forgot-password/finish', { token: reset_token, password: next });
  expect(chosen.status).toBe(200);
  expect((await product.browser().post('/api/customer/login', { email, password: next })).status).toBe(200);
  expect((await stop(token)).problem.code).toBe('LINK_USED');
});

test('an address that was taken over already comes back', async () => {
  const { email, wanted, token } = await attacked();
  const link = await findConfirmationToken(product, wanted);
  expect((await product.browser().get('/api/customer/email/confirm', { query: { token: link } })).status).toBe(200);
  const { reset_token } = (await stop(token)).response;
  await product.browser().post('/api/customer/forgot-password/finish', { token: reset_token, password: next });
  const back = await product.browser().post('/api/customer/login', { email, password: next });
  expect(back.response.customer.details.email).toEqual({ address: email, status: 1, pending_address: null });
  expect((await product.browser().post('/api/customer/login', { email: wanted, password: next })).problem.code).toBe(
    'WRONG_PASSWORD',
  );
});

test('a link of 72 hours ago, of another kind, or of nobody stops nothing', async () => {
  const { browser, email, wanted, token } = await attacked();
  expect((await stop(await findConfirmationToken(product, wanted))).problem.code).toBe('LINK_UNKNOWN');
  expect((await stop('nothing')).problem.code).toBe('LINK_UNKNOWN');
  product.clock.setOffset(72 * 3_600_000);
  expect((await stop(token)).problem.code).toBe('LINK_EXPIRED');
  const { address } = (await browser.get('/api/customer/session')).response.customer.details.email;
  expect(address).toBe(email);
});

test('two presses at once: one of them stops it', async () => {
  const { token } = await attacked();
  const codes = (await Promise.all([stop(token), stop(token)])).map(({ status }) => status);
  expect(codes.toSorted((a, b) => a - b)).toEqual([200, 422]);
});
