import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { acceptOrder, createDraft } from '#app/testing/orders/new-order.ts';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { getCatalogue } from '#catalogue/server/queries.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';

let product: TestApp;
beforeAll(async () => {
  product = await startTestApp();
});
afterAll(() => product.stop());

test('lists the consents of an order with version and plan', async () => {
  const { browser, accept, order_product } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  expect((await browser.callEndpoint('GET /api/customer/consent/list')).consents).toEqual([]);
  await accept();
  const { newsletter, consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  expect(newsletter).toBe(false);
  const by = Object.fromEntries(consents.map((each) => [each.kind, each]));
  expect(by['terms']).toMatchObject({ given: true, version: product.settings.TERMS_VERSION });
  expect(by['newsletter']).toMatchObject({ given: false, version: null });
  expect(by['contract_summary']).toMatchObject({ given: true, offer_uuid: order_product[0]?.offer.uuid });
  expect(by['contract_summary']?.plan).toBe(order_product[0]?.offer.name);
});

test('the summaries of an order have what tells them apart, as it was accepted, and a file name in their language', async () => {
  const { browser } = await registerCustomer(product, { details: true, language: 'fr' });
  const catalogue = await getCatalogue(product.db);
  const addon = catalogue.addons.find(({ code }) => code === 'data-10');
  const offer = 'private-postpaid-s';
  const line = { offer, type: 1 } as const;
  await createDraft(browser, [line, { ...line, addon_uuids: [addon?.uuid ?? ''] }, line], 'FOREST5');
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  browser.language = 'en';
  const name = catalogue.offerByCode.get(offer)?.name;
  const listSummaries = async () =>
    (await browser.callEndpoint('GET /api/customer/consent/list')).consents
      .filter(({ kind }) => kind === 'contract_summary')
      .map(({ plan, extras, off, file_name }) => ({ plan, extras, off, file_name }));
  const summaryOf = (extras: (string | undefined)[], promoShare: number) => ({
    plan: name?.fr,
    extras,
    off: promoShare,
    file_name: 'recapitulatif-contractuel.pdf',
  });
  const summaries = await listSummaries();
  expect(summaries).toHaveLength(3);
  expect(summaries).toEqual(
    expect.arrayContaining([summaryOf([], 5), summaryOf([addon?.name.fr], 0), summaryOf([], 0)]),
  );
});

test('only a contract summary has a document to download', async () => {
  const { browser, accept } = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  await accept();
  await product.db.write.execute(
    sql`update consent set document_hash = (select min(document_hash) from shared_document) where customer_uuid = ${browser.customer}`,
  );
  const { consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  for (const { uuid, kind, has_document } of consents) {
    const { status } = await browser.get('/api/customer/consent/document', { query: { consent_uuid: uuid } });
    expect([kind, has_document, status]).toEqual([kind, kind === 'contract_summary', has_document ? 200 : 404]);
  }
});
