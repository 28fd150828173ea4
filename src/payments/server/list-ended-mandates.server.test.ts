import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const listMandates = async (browser: TestBrowser) =>
  (await browser.callEndpoint('GET /api/customer/payment/mandate/list')).mandates;

test('mandates that have ended are listed with their documents, the newest first; those that never worked are not', async () => {
  const { browser } = await registerCustomer(product, { details: true });
  const findMandate = async () =>
    (await browser.callEndpoint('GET /api/customer/session')).customer.details.payment?.mandate;
  const setUp = async (iban: string, action: string) => {
    const { checkout_url, mandate_reference } = await browser.callEndpoint('POST /api/customer/payment/setup', {
      body: { iban, account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true },
    });
    await payAtProvider(product, checkout_url, action);
    if (action === 'pay')
      await product.waitFor(async () => {
        const mandate = await findMandate();
        return mandate?.reference === mandate_reference && mandate.state === 'valid';
      });
    return mandate_reference;
  };
  const firstReference = await setUp('BE68 5390 0754 7034', 'pay');
  expect(await listMandates(browser)).toEqual([]);
  await setUp('BE43 7310 0001 2301', 'fail');
  const secondReference = await setUp('BE43 7310 0001 2301', 'pay');
  const firstMandate = { reference: firstReference, iban_end: '7034', ended: 'replaced', has_document: true };
  expect(await listMandates(browser)).toMatchObject([firstMandate]);
  await browser.callEndpoint('POST /api/customer/payment/mandate/withdraw', { body: {} });
  const mandates = await listMandates(browser);
  expect(mandates).toMatchObject([
    { reference: secondReference, iban_end: '2301', ended: 'withdrawn', has_document: true },
    firstMandate,
  ]);
  for (const { reference, ended_at } of mandates) {
    expect(ended_at).not.toBeNull();
    const query = { mandate_reference: reference };
    expect((await browser.get('/api/customer/payment/mandate/document', { query })).status).toBe(200);
  }
  await product.db.write.execute(sql`update mandate set document_hash = 'none' where reference = ${secondReference}`);
  expect((await listMandates(browser)).map(({ has_document }) => has_document)).toEqual([false, true]);
  const stranger = await registerCustomer(product, { details: true });
  expect(await listMandates(stranger.browser)).toEqual([]);
});
