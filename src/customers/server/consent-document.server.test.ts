import { eq } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { consent } from './tables.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

const orderAndListConsents = async () => {
  const { browser, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  await accept();
  const { consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  return { browser, consents };
};
const fetchDocument = (browser: TestBrowser, consent_uuid = '') =>
  browser.get('/api/customer/consent/document', { query: { consent_uuid } });

test('of the consents of an order, the contract summary has its document, for its customer only', async () => {
  const { browser, consents } = await orderAndListConsents();
  expect(consents.filter(({ has_document }) => has_document).map(({ kind }) => kind)).toEqual(['contract_summary']);
  for (const { uuid, has_document, plan } of consents) {
    const { status, bytes } = await fetchDocument(browser, uuid);
    expect(status).toBe(has_document ? 200 : 404);
    if (has_document) expect(readPdf(bytes).text).toContain(plan);
  }
  const stranger = await orderAndListConsents();
  expect((await fetchDocument(stranger.browser, consents.find((each) => each.has_document)?.uuid)).status).toBe(404);
});

test('a consent from before documents were stored has none', async () => {
  const { browser, consents } = await orderAndListConsents();
  const { uuid = '' } = consents.find(({ has_document }) => has_document) ?? {};
  await product.db.write.update(consent).set({ document_hash: null }).where(eq(consent.consent_uuid, uuid));
  expect((await fetchDocument(browser, uuid)).status).toBe(404);
  const list = await browser.callEndpoint('GET /api/customer/consent/list');
  expect(list.consents.map(({ has_document }) => has_document)).not.toContain(true);
});
