import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { acceptOrder, createDraft, type DraftLine } from '#app/testing/orders/new-order.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { loadCatalogue } from '#catalogue/server/commands.ts';
import { getCatalogue, isContractSummary, renderStoredContractSummary } from '#catalogue/server/queries.ts';
import { catalogueFolder } from '#catalogue/server/files/read-catalogue.ts';
import { refreshCatalogue } from '#catalogue/server/sale/catalogue-cache.ts';
import { sharedDocument } from '#documents/server/tables.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';

const statements: string[] = [];
let product: TestApp;
let folder: string;
let settingsBefore: TestApp['settings'];
beforeAll(async () => {
  product = await startTestApp({ onStatement: (statement) => statements.push(statement) });
  folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
  await cp(catalogueFolder, folder, { recursive: true });
  settingsBefore = { ...product.settings };
});
beforeEach(() => Object.assign(product.settings, settingsBefore));
afterAll(async () => {
  await product.stop();
  await rm(folder, { recursive: true });
});

const plan = 'private-postpaid-s';

/** Loads a catalogue in which the plan has another name and data volume, and changes the operator's data. */
const changeCatalogueAndSettings = async (name: string): Promise<void> => {
  const file = join(folder, 'catalogue.json');
  const json = JSON.parse(await readFile(file, 'utf8')) as {
    offers: { code: string; name: Record<string, string>; data_gb: number }[];
  };
  for (const offer of json.offers)
    if (offer.code === plan) Object.assign(offer, { name: { en: name, fr: name, nl: name }, data_gb: 77 });
  await writeFile(file, JSON.stringify(json));
  await product.advanceClock('P3D');
  await loadCatalogue(product.db, product.clock.now(), folder);
  await refreshCatalogue(product.db);
  Object.assign(product.settings, { PROVIDER_NAME: 'Elsewhere NV', SUPPORT_PHONE: '+32 2 000 00 00' });
};

const orderPlans = async (lines: readonly DraftLine[], promo: string | null = null) => {
  const customer = await registerCustomer(product, { details: true, language: 'fr' });
  const { order_product } = await createDraft(customer.browser, lines, promo);
  await customer.browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  statements.length = 0;
  await acceptOrder(customer.browser);
  return { ...customer, sims: order_product, acceptStatements: [...statements] };
};
const fetchSummary = async (browser: TestBrowser, order_product_uuid = ''): Promise<Buffer> => {
  const { status, bytes } = await browser.get('/api/order/contract-summary', { query: { order_product_uuid } });
  expect(status).toBe(200);
  return Buffer.from(bytes);
};
const fetchConsentDocuments = async (browser: TestBrowser): Promise<Buffer[]> => {
  const { consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  return Promise.all(
    consents
      .filter(({ has_document }) => has_document)
      .map(async ({ uuid }) => {
        const { bytes } = await browser.get('/api/customer/consent/document', { query: { consent_uuid: uuid } });
        return Buffer.from(bytes);
      }),
  );
};
const insertsOf = (sentStatements: readonly string[]): string[] =>
  sentStatements.filter((each) => /into shared_document/.test(each));
const withPlainSpaces = (text: string): string => text.replaceAll(/\s+/gu, ' ');
const textOf = (pdf: Uint8Array): string => withPlainSpaces(readPdf(pdf).text);

test('the accepted contract summary is the same, byte by byte, after the catalogue and the settings have changed', async () => {
  const { browser, email, sims } = await orderPlans([{ offer: plan, type: 1 }]);
  const accepted = await fetchSummary(browser, sims[0]?.uuid);
  const name = sims[0]?.offer.name ?? '';
  expect(textOf(accepted)).toContain(name);
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ attachments }) => attachments.length > 0),
  );
  const attachment = mail.attachments.find(({ name: file }) => file === 'recapitulatif-contractuel.pdf');
  const mailed = await fetch(new URL(attachment?.url ?? '', product.sandbox.url));
  expect(Buffer.from(await mailed.arrayBuffer()).equals(accepted)).toBe(true);

  await changeCatalogueAndSettings('Sequoia');
  const today = await browser.get(`/api/catalogue/contract-summary/${sims[0]?.offer.uuid}`);
  expect(textOf(today.bytes)).toContain('Sequoia');
  expect((await fetchSummary(browser, sims[0]?.uuid)).equals(accepted)).toBe(true);
  // Drawn again from what is stored, without the cache of this process.
  const [row] = await product.db.read.select().from(sharedDocument);
  if (!row || !isContractSummary(row)) throw new Error('no contract summary is stored');
  expect(Buffer.from(await renderStoredContractSummary({}, row)).equals(accepted)).toBe(true);
  expect(textOf(accepted)).not.toContain('Elsewhere NV');
  const documents = await fetchConsentDocuments(browser);
  expect(documents.map((pdf) => pdf.equals(accepted))).toEqual([true]);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('the files of accepted summaries have names in their own language, whatever that of the mail and the request', async () => {
  const customer = await registerCustomer(product, { details: true, language: 'nl' });
  const { browser, email } = customer;
  browser.language = 'fr';
  const [sim] = (await createDraft(browser, [{ offer: plan, type: 1 }])).order_product;
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  browser.language = 'en';
  const { headers } = await browser.get('/api/order/contract-summary', {
    query: { order_product_uuid: sim?.uuid ?? '' },
  });
  expect(headers.get('content-disposition')).toContain('"recapitulatif-contractuel.pdf"');
  const mail = await product.waitFor(async () =>
    (await fetchMessages(product, email)).find(({ attachments }) => attachments.length > 0),
  );
  const names = mail.attachments.map(({ name }) => name);
  expect(names).toContain('recapitulatif-contractuel.pdf');
  expect(names).toContain('algemene-voorwaarden.pdf');
});

test('the SIMs of an order have the summaries of their own plan, extras and share of the promo', async () => {
  const { addonByUuid } = await getCatalogue(product.db);
  const addon = [...addonByUuid.values()].find(({ code }) => code === 'data-10');
  const addon_uuid = addon?.uuid ?? '';
  const lines = [
    { offer: plan, type: 1 as const },
    { offer: plan, type: 1 as const, addon_uuids: [addon_uuid] },
    { offer: plan, type: 1 as const },
  ];
  const { browser, sims } = await orderPlans(lines, 'WELCOME10');
  const pdfs = await Promise.all(sims.map(({ uuid }) => fetchSummary(browser, uuid)));
  expect(pdfs.map((pdf) => textOf(pdf).includes(withPlainSpaces(addon?.name.fr ?? '-')))).toEqual([false, true, false]);
  expect(pdfs.every((pdf) => textOf(pdf).includes('WELCOME10'))).toBe(true);
  expect((await fetchConsentDocuments(browser)).length).toBe(new Set(pdfs.map(textOf)).size);
});

test('a summary is stored once for all customers, without a statement of its own, and again when it is missing', async () => {
  const [first, second] = [
    await orderPlans([{ offer: 'private-postpaid-m', type: 1 }]),
    await orderPlans([{ offer: 'private-postpaid-m', type: 1 }]),
  ];
  for (const { acceptStatements } of [first, second])
    expect(insertsOf(acceptStatements)).toEqual([expect.stringContaining('insert into consent')]);
  const [firstPdf, secondPdf] = await Promise.all(
    [first, second].map(({ browser, sims }) => fetchSummary(browser, sims[0]?.uuid)),
  );
  expect(firstPdf?.equals(secondPdf ?? Buffer.alloc(0))).toBe(true);
  // As after a backup was restored while this process ran.
  await product.db.write.execute(sql`delete from shared_document`);
  const third = await orderPlans([{ offer: 'private-postpaid-m', type: 1 }]);
  expect(await product.db.read.$count(sharedDocument)).toBe(1);
  expect(await fetchConsentDocuments(third.browser)).toHaveLength(1);
});

test('a document that a consent names and that is not stored is refused, and never replaced by the catalogue of today', async () => {
  const { browser, uuid, sims } = await orderPlans([{ offer: plan, type: 1 }]);
  await product.db.write.execute(
    sql`update consent set document_hash = 'gone' where customer_uuid = ${uuid} and document_hash is not null`,
  );
  const order_product_uuid = sims[0]?.uuid ?? '';
  const { consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  const consent_uuid = consents.find(({ has_document }) => has_document)?.uuid ?? '';
  const answers = [
    await browser.get('/api/order/contract-summary', { query: { order_product_uuid } }),
    await browser.get('/api/customer/consent/document', { query: { consent_uuid } }),
  ];
  expect(answers.map(({ status, problem }) => [status, problem.code])).toEqual([
    [409, 'DOCUMENT_MISSING'],
    [409, 'DOCUMENT_MISSING'],
  ]);
  await product.db.write.execute(sql`update consent set document_hash = null where customer_uuid = ${uuid}`);
});

test('an order that was accepted before summaries were stored has that of the catalogue, and no document with its consent', async () => {
  const { browser, uuid, sims } = await orderPlans([{ offer: plan, type: 1 }]);
  await product.db.write.execute(sql`update consent set document_hash = null where customer_uuid = ${uuid}`);
  await changeCatalogueAndSettings('Baobab');
  expect(textOf(await fetchSummary(browser, sims[0]?.uuid))).toContain('Baobab');
  expect(await fetchConsentDocuments(browser)).toEqual([]);
});

test('the export of one’s data has the documents that one agreed to, and verify reports one that was changed', async () => {
  const { browser } = await orderPlans([{ offer: 'private-postpaid-xl', type: 1 }]);
  const { consents } = await browser.callEndpoint('GET /api/customer/consent/list');
  const { accounts } = await browser.callEndpoint('POST /api/customer/data/export', { body: {} });
  const rows = accounts[0]?.tables.find(({ name }) => name === 'shared_document')?.rows;
  expect(rows).toMatchObject([
    { kind: 'contract_summary', language: 'fr', data: { title: 'Récapitulatif contractuel' } },
  ]);
  await product.db.write.execute(
    sql`update shared_document set data = data || '{"title": "Other"}' where data->>'offer_uuid' = ${consents.find(({ has_document }) => has_document)?.offer_uuid}`,
  );
  expect(await verifyIntegrity(product.db)).toContainEqual(
    expect.objectContaining({ what: 'shared document', says: 'its data are not those that were stored' }),
  );
  await product.db.write.execute(sql`delete from shared_document`);
  expect(await verifyIntegrity(product.db)).toContainEqual(
    expect.objectContaining({ what: 'consent', says: 'names a document that is not stored' }),
  );
});
