import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { recordAccountEvent } from '#identity/server/commands.ts';
import { newUuid } from '#platform/ids.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const good = { iban: 'BE68 5390 0754 7034', account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true };
const setup = '/api/customer/payment/setup';

test('setting up an account is refused for a day after the email address was changed', async () => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  await product.advanceClock('P2D');
  const agent = { now: () => product.clock.now(), newId: () => newUuid(product.clock.now()) };
  await product.db.tx((tx) => recordAccountEvent(tx, agent, { customer_uuid: uuid, kind: 'email-changed' }));
  expect((await browser.post(setup, good)).problem.code).toBe('DEBIT_ON_HOLD');
  await product.advanceClock('P1D');
  expect((await browser.post(setup, good)).status).toBe(200);
});
