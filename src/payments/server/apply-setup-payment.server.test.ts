import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import { isTrustedPayerColumn } from './queries.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

/** Whether a customer is trusted after a bank check paid by this method. */
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
    .select({ yes: isTrustedPayerColumn(sql`${uuid}::uuid`) })
    .from(sql`(values (1)) as one`);
  return row?.yes;
};

test('a bank check paid by bank makes the customer trusted, and one paid by card does not', async () => {
  expect([await trusted('bank'), await trusted('card')]).toEqual([true, false]);
});
