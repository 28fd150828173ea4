import { randomUUID } from 'node:crypto';
import { expect, test } from 'vitest';
import { confirmEmailInDatabase } from '#app/testing/customers/customer-state.ts';
import {
  goodPassword,
  findConfirmationToken,
  registerCustomer,
  findRevocationToken,
} from '#app/testing/customers/new-customer.ts';
import { countWaysIn, insertRevocationLink, insertWaysIn, noWaysIn } from '#app/testing/customers/ways-in.ts';
import { setUpTestAppForFile } from '#app/testing/product/set-up-test-app-for-file.ts';

const product = setUpTestAppForFile();

const stop = (token: string) => product.browser().post('/api/customer/stop', { token });
const nextPassword = 'Under-Other-Trees7';

/** A customer whose stolen session has requested another address. */
const createAttackedCustomer = async () => {
  const registered = await registerCustomer(product);
  await confirmEmailInDatabase(product, registered.uuid);
  const newAddress = `${randomUUID()}@example.com`;
  await registered.browser.post('/api/customer/email/change', { email: newAddress });
  return { ...registered, wanted: newAddress, token: await findRevocationToken(product, registered.email) };
};

test('the link cancels the change, ends all sessions and returns a reset token, once', async () => {
  const { browser, email, wanted, token } = await createAttackedCustomer();
  const { reset_token } = (await stop(token)).response;
  expect((await browser.get('/api/customer/session')).status).toBe(401);
  const link = await findConfirmationToken(product, wanted);
  expect((await product.browser().get('/api/customer/email/confirm', { query: { token: link } })).status).toBe(422);
  expect((await product.browser().post('/api/customer/login', { email, password: goodPassword })).problem.code).toBe(
    'WRONG_PASSWORD',
  );
  const resetAnswer = await product
    .browser()
    .post('/api/customer/forgot-password/finish', { token: reset_token, password: nextPassword });
  expect(resetAnswer.status).toBe(200);
  expect((await product.browser().post('/api/customer/login', { email, password: nextPassword })).status).toBe(200);
  expect((await stop(token)).problem.code).toBe('LINK_USED');
});

test('the link ends all other ways to log in, also by links sent to another address', async () => {
  const { uuid, email, wanted, token } = await createAttackedCustomer();
  await insertWaysIn(product, uuid, email);
  await insertRevocationLink(product, uuid, wanted);
  expect((await stop(token)).status).toBe(200);
  expect(await countWaysIn(product, uuid)).toEqual({ ...noWaysIn, links: 1 });
});

test('a replaced address is restored', async () => {
  const { email, wanted, token } = await createAttackedCustomer();
  const link = await findConfirmationToken(product, wanted);
  expect((await product.browser().get('/api/customer/email/confirm', { query: { token: link } })).status).toBe(200);
  const { reset_token } = (await stop(token)).response;
  await product.browser().post('/api/customer/forgot-password/finish', { token: reset_token, password: nextPassword });
  const loginAnswer = await product.browser().post('/api/customer/login', { email, password: nextPassword });
  expect(loginAnswer.response.customer.details.email).toEqual({ address: email, status: 1, pending_address: null });
  expect(
    (await product.browser().post('/api/customer/login', { email: wanted, password: nextPassword })).problem.code,
  ).toBe('WRONG_PASSWORD');
});

test('expired, other and unknown links are refused', async () => {
  const { browser, email, wanted, token } = await createAttackedCustomer();
  expect((await stop(await findConfirmationToken(product, wanted))).problem.code).toBe('LINK_UNKNOWN');
  expect((await stop('nothing')).problem.code).toBe('LINK_UNKNOWN');
  product.clock.setOffset(72 * 3_600_000);
  expect((await stop(token)).problem.code).toBe('LINK_EXPIRED');
  const { address } = (await browser.get('/api/customer/session')).response.customer.details.email;
  expect(address).toBe(email);
});

test('when two requests use the same link at the same time, one is refused with LINK_USED', async () => {
  const { token } = await createAttackedCustomer();
  const answers = await Promise.all([stop(token), stop(token)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 422]);
  expect(answers.find(({ status }) => status === 422)?.problem.code).toBe('LINK_USED');
});
