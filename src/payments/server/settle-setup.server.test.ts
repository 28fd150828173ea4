import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newCustomer } from '#app/testing/customers/new-customer.ts';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { testProduct, type TestProduct } from '#app/testing/product/test-product.ts';
import { isTrusted } from './questions.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

/** Whether somebody is trusted who set up a direct debit, the bank check paid in this way. */
const trusted = async (bank_method: 'bank' | 'card'): Promise<boolean | undefined> => {
  const { browser, uuid } = await newCustomer(product, { details: true });
  const body = { iban: 'BE68539007547034', account_holder: 'Ada Peeters', bank_method, terms_debit: true };
  const { checkout_url } = await browser.ask('POST /api/customer/payment/setup', { body });
  await payAtProvider(product, checkout_url, 'pay');
  await product.until(async () => {
    const { customer } = await browser.ask('GET /api/customer/session');
    return customer.details.payment?.method === 1;
  });
  const [row] = await product.db.read.select({ yes: isTrusted(sql`${uuid}::uuid`) }).from(sql`(values (1)) as one`);
  return row?.yes;
};

test('by a bank the account is proved and its owner trusted; by card not, until a payment has come', async () => {
  expect([await trusted('bank'), await trusted('card')]).toEqual([true, false]);
});
