import { randomUUID } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import { expect, test } from 'vitest';
import { credential } from '#identity/server/tables.ts';
import { customerProduct } from '#subscriptions/server/tables.ts';
import { confirmEmailInDatabase } from './testing/customers/customer-state.ts';
import { registerCustomer } from './testing/customers/new-customer.ts';
import { runBehindLock } from './testing/product/run-behind-lock.ts';
import { setUpTestAppForFile } from './testing/product/set-up-test-app-for-file.ts';
import { createPrepaidSim } from './testing/sims/prepaid-sim.ts';
import { createAddonTestKit } from './testing/sims/addons.ts';

/** Transactions of several domains that lock the same rows: `every-statement` finds them, and here the first ones that it found meet. */
const product = setUpTestAppForFile({ withoutTimeouts: true });

// Otherwise the second call waits for the credential, which the first gets, and the first for the count of mails, which the second has.
test('a change of the address and a repeated confirmation mail wait for each other in no circle', async () => {
  const { browser, uuid } = await registerCustomer(product);
  await confirmEmailInDatabase(product, uuid);
  const email = `${randomUUID()}@example.com`;
  const change = async () => (await browser.post('/api/customer/email/change', { email, no_send_email: true })).status;
  expect(await change()).toBe(200);
  const repeatChange = async () => (await browser.post('/api/customer/email/change', { email })).status;
  const resend = async () => (await browser.post('/api/customer/email/verify/resend', {})).status;
  const lock = sql`select from ${credential} where ${eq(credential.customer_uuid, uuid)} for update`;
  expect(await runBehindLock(product, lock, [repeatChange, resend])).toEqual([200, 429]);
});

// Otherwise the second call waits for the SIM, which the first gets, and the first for the balance, which the second has.
test('an extra of a prepaid SIM and the withdrawal from its contract wait for each other in no circle', async () => {
  const { browser, order_uuid, line } = await createPrepaidSim(product);
  const addons = await createAddonTestKit(product);
  const add = async () => (await addons.add(browser, line.uuid, 'data-10')).status;
  const sims = [{ order_product_uuid: line.order_product_uuid, number: 'give_back' }];
  const withdraw = async () =>
    (await browser.post('/api/order/withdraw', { order_uuid, name: 'Ada Peeters', sims })).status;
  const lock = sql`select from ${customerProduct} where ${eq(customerProduct.uuid, line.uuid)} for update`;
  const [added, withdrawn] = await runBehindLock(product, lock, [add, withdraw]);
  expect(withdrawn).toBe(200);
  // The balance may not cover the extra, which is refused once it is locked.
  expect([200, 422]).toContain(added);
});
