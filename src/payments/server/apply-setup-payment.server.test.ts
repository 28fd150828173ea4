import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { isTrustedPayer } from './queries.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

/** Whether somebody is trusted who set up a direct debit, the bank check paid in this way. */
const trusted = async (bank_method: 'bank' | 'card'): Promise<boolean | undefined> => {
  const { browser, uuid } = await registerCustomer(product, { details: true });
  const body = { iban: 'BE68539007547034', account_holder: 'Ada Peeters', bank_method, terms_debit: true };
  const { checkout_url } = await browser.callEndpoint('POST /api/customer/payment/setup', { body });
  await payAtProvider(product, checkout_url, 'pay');
  await product.waitFor(async () => {
    const { customer } = await browser.callEndpoint('GET /api/customer/session');
    return customer.details.payment?.method === 1;
  });
  const [row] = await product.db.read
    .select({ yes: isTrustedPayer(sql`${uuid}::uuid`) })
    .from(sql`(values (1)) as one`);
  return row?.yes;
};

test('by a bank the account is proved and its owner trusted; by card not, until a payment has come', async () => {
  expect([await trusted('bank'), await trusted('card')]).toEqual([true, false]);
});
