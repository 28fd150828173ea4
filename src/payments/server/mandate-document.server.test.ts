import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { registerCustomer } from '#app/testing/customers/new-customer.ts';
import { fetchMessages, payAtProvider } from '#app/testing/product/sandbox-calls.ts';
import { startTestApp, type TestApp } from '#app/testing/product/test-app.ts';
import type { TestBrowser } from '#app/testing/product/test-browser.ts';
import { verifyIntegrity } from '#app/verify-integrity.ts';
import { sharedDocument } from '#documents/server/tables.ts';
import { runBankCommand } from './bank/run-bank-command.ts';
import { readPdf } from '#platform/documents/testing/read-pdf.ts';
import { formatOf } from '#platform/pure/format.ts';
import { type Language, languages } from '#platform/pure/language.ts';

let product: TestApp;
let settingsBefore: TestApp['settings'];
beforeAll(async () => {
  product = await startTestApp();
  settingsBefore = { ...product.settings };
});
beforeEach(() => Object.assign(product.settings, settingsBefore));
afterAll(() => product.stop());

const iban = 'BE68 5390 0754 7034';

const agreeToMandate = async (language: Language, account_holder = 'Ada Peeters') => {
  const customer = await registerCustomer(product, { details: true, language });
  const { checkout_url, mandate_reference } = await customer.browser.callEndpoint('POST /api/customer/payment/setup', {
    body: { iban, account_holder, bank_method: 'bank', terms_debit: true },
  });
  await payAtProvider(product, checkout_url);
  const findMandate = async () =>
    (await customer.browser.callEndpoint('GET /api/customer/session')).customer.details.payment?.mandate;
  await product.waitFor(async () => (await findMandate())?.state === 'valid');
  return { ...customer, mandate_reference, findMandate };
};
const fetchMandate = async (browser: TestBrowser, mandate_reference: string) => {
  const { status, bytes, headers } = await browser.get('/api/customer/payment/mandate/document', {
    query: { mandate_reference },
  });
  expect(headers.get('cache-control')).toBe('private, no-store');
  return { status, pdf: Buffer.from(bytes) };
};
const textOf = (pdf: Uint8Array): string => readPdf(pdf).text.replaceAll(/\s+/gu, ' ');

const words: Record<Language, readonly string[]> = {
  en: ['SEPA Core direct debit mandate, recurrent', 'Recurrent', 'within 8 weeks', 'at least 2 days'],
  fr: [
    'Mandat de domiciliation européenne SEPA Core, récurrent',
    'Récurrent',
    'dans les 8 semaines',
    'au moins 2 jours',
  ],
  nl: ['Mandaat Europese domiciliëring SEPA Core, terugkerend', 'Terugkerend', 'binnen 8 weken', 'minstens 2 dagen'],
};

test.each(languages)(
  'a valid mandate in %s is a document with creditor, reference, holder, text and rights',
  async (language) => {
    const { browser, mandate_reference, findMandate } = await agreeToMandate(language);
    expect(await findMandate()).toMatchObject({ reference: mandate_reference, has_document: true });
    const { status, pdf } = await fetchMandate(browser, mandate_reference);
    expect(status).toBe(200);
    const { CREDITOR_ID, APP_URL } = product.settings;
    const day = formatOf(language).date(product.clock.now().toISOString()).replaceAll(/\s+/gu, ' ');
    for (const text of [
      mandate_reference,
      CREDITOR_ID,
      'Canopy Telecom',
      'Ada Peeters',
      '7034',
      APP_URL,
      day,
      ...words[language],
    ])
      expect(textOf(pdf)).toContain(text);
    // The account number is shortened, as on screen.
    expect(textOf(pdf)).not.toContain('5390');
    expect(readPdf(pdf).pages).toBe(1);
  },
);

test('the document stays the same, byte by byte, when the settings change and the mandate is withdrawn; only its customer has it', async () => {
  const { browser, mandate_reference } = await agreeToMandate('en');
  const { pdf } = await fetchMandate(browser, mandate_reference);
  Object.assign(product.settings, {
    PROVIDER_NAME: 'Elsewhere NV',
    CREDITOR_ID: 'BE00ZZZ0000000000',
    BRAND_NAME: 'Grove',
  });
  await browser.callEndpoint('POST /api/customer/payment/mandate/withdraw', { body: {} });
  expect((await fetchMandate(browser, mandate_reference)).pdf.equals(pdf)).toBe(true);
  const stranger = await registerCustomer(product, { details: true });
  expect((await fetchMandate(stranger.browser, mandate_reference)).status).toBe(404);
  const other = await agreeToMandate('en');
  expect(textOf((await fetchMandate(other.browser, other.mandate_reference)).pdf)).toContain('Elsewhere NV');
});

test.each([
  ['Zoë Müller', 'Zoë Müller'],
  ['Łukasz Wiśniewski', 'Łukasz Wiśniewski'],
  ['Nguyễn Thị Ánh', 'Nguyễn Thị Ánh'],
])('the holder %s is on the document as %s', async (holder, printedName) => {
  const { browser, mandate_reference } = await agreeToMandate('en', holder);
  expect(textOf((await fetchMandate(browser, mandate_reference)).pdf)).toContain(printedName);
});

test('the mail has the mandate that was agreed to, whatever the settings are when it is sent', async () => {
  Object.assign(product.settings, { DEBIT_NOTICE_DAYS: 5 });
  const { browser, email } = await registerCustomer(product, { details: true, language: 'en' });
  const { checkout_url, mandate_reference } = await browser.callEndpoint('POST /api/customer/payment/setup', {
    body: { iban, account_holder: 'Ada Peeters', bank_method: 'bank', terms_debit: true },
  });
  Object.assign(product.settings, { DEBIT_NOTICE_DAYS: 9, PROVIDER_NAME: 'Elsewhere NV', CREDITOR_ID: 'BE11ZZZ1' });
  await payAtProvider(product, checkout_url);
  const findMail = async () =>
    (await fetchMessages(product, email)).find(({ subject }) => subject === 'Your direct debit is set up');
  await product.waitFor(async () => (await findMail()) !== undefined);
  const mail = JSON.stringify(await findMail()).replaceAll('\u00a0', ' ');
  const { CREDITOR_ID, APP_URL } = settingsBefore;
  for (const text of [mandate_reference, 'Canopy Telecom', CREDITOR_ID, 'Recurrent', APP_URL, 'at least 5 days'])
    expect(mail).toContain(text);
  expect(mail).not.toMatch(/9 days|two days|BE11ZZZ1/);
});

test('mandates of the same settings and language share one text, which the export has', async () => {
  const customers = [await agreeToMandate('nl'), await agreeToMandate('nl')];
  const kindsOf = await product.db.read.select().from(sharedDocument);
  expect(kindsOf.filter(({ kind, language }) => kind === 'mandate' && language === 'nl')).toHaveLength(1);
  const { accounts } = await (customers[0]?.browser ?? product.browser()).callEndpoint(
    'POST /api/customer/data/export',
    {
      body: {},
    },
  );
  expect(accounts[0]?.tables.find(({ name }) => name === 'shared_document')?.rows).toMatchObject([{ kind: 'mandate' }]);
  // The agreement names the text.
  const hashesOf = (table: string) =>
    accounts[0]?.tables.find(({ name }) => name === table)?.rows.map((row) => row['document_hash']);
  expect(hashesOf('mandate')).toEqual(hashesOf('shared_document'));
  expect(hashesOf('mandate')).toEqual([expect.stringMatching(/^[0-9a-f]{64}$/)]);
  expect(await verifyIntegrity(product.db)).toEqual([]);
});

test('a mandate whose text is missing is reported, and offers no document', async () => {
  const { browser, uuid, mandate_reference, findMandate } = await agreeToMandate('en');
  expect(await verifyIntegrity(product.db)).toEqual([]);
  await product.db.write.execute(sql`update mandate set document_hash = 'none' where customer_uuid = ${uuid}`);
  expect(await verifyIntegrity(product.db)).toEqual([
    { what: 'mandate', where: mandate_reference, says: 'names a document that is not stored' },
  ]);
  expect(await findMandate()).not.toHaveProperty('has_document');
  expect((await fetchMandate(browser, mandate_reference)).status).toBe(404);
  await product.db.write.execute(sql`update mandate set document_hash = null where customer_uuid = ${uuid}`);
});

test('an operator saves the whole mandate for a bank that asks for it, and its customer sees that', async () => {
  const { browser, mandate_reference } = await agreeToMandate('nl');
  const folder = await mkdtemp(join(tmpdir(), 'mandate-'));
  const file = join(folder, 'copy.pdf');
  const run = (...inputs: string[]) => runBankCommand(product.db, ['mandate', ...inputs], product.clock.now());
  const queryEvents = async () => (await browser.callEndpoint('GET /api/customer/event/list', { query: {} })).events;
  try {
    expect(await run(mandate_reference, file)).toEqual([`The mandate ${mandate_reference} is in ${file}.`]);
    const text = textOf(await readFile(file));
    for (const part of [mandate_reference, 'BE68 5390 0754 7034', 'Ada Peeters', 'Terugkerend', 'minstens 2 dagen'])
      expect(text).toContain(part);
    expect(await queryEvents()).toContainEqual(
      expect.objectContaining({ kind: 'mandate-printed', detail: { what: '7034' } }),
    );
    await expect(run(mandate_reference, file)).rejects.toThrow('exists already');
    expect((await queryEvents()).filter(({ kind }) => kind === 'mandate-printed')).toHaveLength(1);
    await expect(run('CANOPY-NONE', join(folder, 'none.pdf'))).rejects.toThrow('No mandate with a stored text');
    await expect(run(mandate_reference)).rejects.toThrow('Usage');
  } finally {
    await rm(folder, { recursive: true });
  }
});

test('a mandate from before texts were stored has no document', async () => {
  const { browser, uuid, mandate_reference, findMandate } = await agreeToMandate('fr');
  await product.db.write.execute(sql`update mandate set document_hash = null where customer_uuid = ${uuid}`);
  expect(await findMandate()).not.toHaveProperty('has_document');
  expect((await fetchMandate(browser, mandate_reference)).status).toBe(404);
});
