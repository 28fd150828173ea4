import { afterAll, beforeAll, expect, test } from 'vitest';
import { giveMandate } from '#app/testing/customers/known-customer.ts';
import { subAccountOf } from '#app/testing/every-call/every-call.ts';
import { newCustomer, privateDetails, stepUp } from '#app/testing/customers/new-customer.ts';
import { newDraft } from '#app/testing/orders/new-order.ts';
import { type TestProduct, testProduct } from '#app/testing/product/test-product.ts';
import { rateLimit } from '#platform/db/tables.ts';

let product: TestProduct;
beforeAll(async () => {
  product = await testProduct();
});
afterAll(() => product.stop());

const path = 'POST /api/customer/data/export';

test('a customer gets what is kept, with accounts of mandates in clear, and no secret', async () => {
  const { browser, email, uuid } = await newCustomer(product, { details: true });
  await giveMandate(product, uuid);
  await newDraft(browser, [{ offer: 'private-postpaid-s', type: 0 }]);
  await subAccountOf(product, uuid);
  const { format, version, accounts } = await browser.ask(path, { body: {} });
  expect({ format, version, accounts: accounts.length }).toEqual({ format: 'personal-data', version: 1, accounts: 2 });
  const own = accounts.find(({ customer_uuid }) => customer_uuid === uuid);
  const rows = (name: string) => own?.tables.find((table) => table.name === name)?.rows;
  expect(rows('credential')).toMatchObject([{ email }]);
  expect(rows('customer')).toMatchObject([{ details: privateDetails }]);
  expect(rows('mandate')).toMatchObject([{ iban: expect.stringMatching(/^BE\d{14}$/) }]);
  expect(rows('order_product')).toHaveLength(1);
  expect(rows('account_event')).toMatchObject(
    expect.arrayContaining([expect.objectContaining({ kind: 'data-exported' })]),
  );
  expect(JSON.stringify(own)).not.toMatch(/hash|token|puk|matching|argon/i);
});

test('without a fresh proof there is none, and not many a day', async () => {
  const { browser } = await newCustomer(product);
  await product.advance('PT20M');
  const refused = await browser.post('/api/customer/data/export', {});
  expect([refused.status, refused.problem.code]).toEqual([403, 'STEP_UP_REQUIRED']);
  await stepUp(browser);
  await product.db.write.delete(rateLimit);
  const codes = [];
  for (let time = 0; time < 11; time += 1) codes.push((await browser.post('/api/customer/data/export', {})).status);
  expect(codes).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
});
