import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Offer } from '#catalogue/contract.ts';
import { type TestApp, startTestApp } from '#app/testing/product/test-app.ts';
import { createTestDatabase } from '#platform/testing/test-database.ts';
import { loadCatalogue, loadInitialCatalogueAndRecordPrices } from './commands.ts';
import { getCatalogue } from './queries.ts';
import { catalogueFolder, InvalidCatalogueError } from './files/read-catalogue.ts';
import { catalogueVersion } from './tables.ts';

let product: TestApp;
const statements: string[] = [];
beforeAll(async () => {
  product = await startTestApp({ onStatement: (statement) => statements.push(statement) });
});
afterAll(() => product.stop());

const offersPath = '/api/v1/web-api/public/shop/offer/get-public-offers';
const shop = '/api/web-api/public/shop/offer';

describe('the public calls', () => {
  test('offers are in the language of the request, and are read without a database statement', async () => {
    await product.browser().get(offersPath);
    statements.length = 0;
    const names = await Promise.all(
      (['en', 'fr', 'nl'] as const).map(async (language) => {
        const { response } = await product.browser(language).get(offersPath);
        return (response.offers as Offer[]).find(({ code }) => code === 'private-postpaid-m')?.name;
      }),
    );
    expect(names).toEqual(['Poplar', 'Peuplier', 'Populier']);
    // Once a second, the server looks for a newer version in the background; that statement is not counted.
    expect(statements.filter((each) => !each.includes('catalogue_version'))).toEqual([]);
  });

  test('offers that the caller has already are answered with 304, and another language with 200', async () => {
    const { headers } = await product.browser().get(offersPath);
    const etag = headers.get('etag') ?? '';
    expect((await product.browser().get(offersPath, { headers: { 'if-none-match': etag } })).status).toBe(304);
    expect((await product.browser('fr').get(offersPath, { headers: { 'if-none-match': etag } })).status).toBe(200);
  });

  test('an unknown uuid is refused with 404, and a malformed uuid with INVALID_INPUT', async () => {
    const browser = product.browser();
    for (const path of [`${shop}/addon-categories`, '/api/catalogue/contract-summary']) {
      expect((await browser.get(`${path}/0190a000-0000-7000-8000-000000000001`)).status).toBe(404);
      expect((await browser.get(`${path}/nothing`)).problem.code).toBe('INVALID_INPUT');
    }
  });

  test('the contract summary is available as text and as a PDF', async () => {
    const browser = product.browser('fr');
    const [offer] = (await browser.get(offersPath)).response.offers as Offer[];
    const text = (await browser.get(`/api/catalogue/contract-summary/${offer?.uuid}/text`)).response;
    expect(text.title).toContain('Bouleau');
    const pdf = await browser.get(`/api/catalogue/contract-summary/${offer?.uuid}`);
    expect(pdf.headers.get('content-type')).toContain('application/pdf');
    expect(pdf.headers.get('content-disposition')).toContain('recapitulatif-contractuel.pdf');
    expect(Buffer.from(pdf.bytes.slice(0, 5)).toString()).toBe('%PDF-');
  });
});

describe('loading', () => {
  test('a changed file makes a new version, an offer missing in it is no longer sold, and an invalid file changes nothing', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'catalogue-'));
    await cp(catalogueFolder, folder, { recursive: true });
    const file = join(folder, 'catalogue.json');
    const before = await getCatalogue(product.db);
    const gone = before.offerByCode.get('pro-prepaid-xl');
    const json = JSON.parse(await readFile(file, 'utf8'));
    json.offers = json.offers.filter(({ code }: { code: string }) => code !== gone?.code);
    for (const offer of json.offers) if (offer.prepaid_equivalent === gone?.code) offer.prepaid_equivalent = null;
    for (const addon of json.addons) addon.only_with = addon.only_with.filter((code: string) => code !== gone?.code);
    json.offers[0].price_euro = 9;
    await writeFile(file, JSON.stringify(json, null, 2));

    const loadResult = await loadCatalogue(product.db, product.clock.now(), folder);
    expect(loadResult).toEqual({ version: before.version + 1, is_changed: true });
    expect(await loadCatalogue(product.db, product.clock.now(), folder)).toEqual({ ...loadResult, is_changed: false });
    const offers = (await product.browser().get(offersPath)).response.offers as Offer[];
    expect(offers.find(({ code }) => code === 'private-postpaid-s')?.price).toBe(9);
    expect(offers.some(({ uuid }) => uuid === gone?.uuid)).toBe(false);
    expect((await getCatalogue(product.db)).offerByUuid.get(gone?.uuid ?? '')?.on_sale).toBe(false);

    await writeFile(file, '{}');
    await expect(loadCatalogue(product.db, product.clock.now(), folder)).rejects.toThrow(InvalidCatalogueError);
    expect((await getCatalogue(product.db)).version).toBe(loadResult.version);
    await rm(folder, { recursive: true });
  });

  test('two concurrent loads make one version', async () => {
    const { version } = await getCatalogue(product.db);
    const loadResults = await Promise.all([1, 2].map(() => loadCatalogue(product.db, product.clock.now())));
    expect(loadResults.map((each) => each.version)).toEqual([version + 1, version + 1]);
    expect(loadResults.filter(({ is_changed }) => is_changed)).toHaveLength(1);
  });

  test('a start with different files keeps the stored catalogue, and logs one line', async () => {
    const files = await mkdtemp(join(tmpdir(), 'files-'));
    await cp(catalogueFolder, files, { recursive: true });
    const { db, clock } = product;
    const lines: string[] = [];
    const log = pino({}, { write: (line: string) => void lines.push(line) });
    const start = () => loadInitialCatalogueAndRecordPrices(db, { now: clock.now(), log, folder: files });
    await loadCatalogue(db, clock.now(), files);
    const { version } = await getCatalogue(db);
    await start();
    expect(lines).toEqual([]);
    for (const text of [(await readFile(join(files, 'devices.json'), 'utf8')) + '\n', '{}']) {
      await writeFile(join(files, 'devices.json'), text);
      await start();
      expect((await getCatalogue(db)).version).toBe(version);
      expect(lines.splice(0)).toEqual([expect.stringContaining('npm run catalogue')]);
    }
    await rm(files, { recursive: true });
  });

  test('two concurrent first starts with different files store one version', async () => {
    const files = await mkdtemp(join(tmpdir(), 'files-'));
    await cp(catalogueFolder, files, { recursive: true });
    await writeFile(join(files, 'devices.json'), (await readFile(join(files, 'devices.json'), 'utf8')) + '\n');
    const empty = await createTestDatabase();
    const now = product.clock.now();
    await Promise.all(
      [catalogueFolder, files].map((folder) => loadInitialCatalogueAndRecordPrices(empty.db, { now, folder })),
    );
    expect(await empty.db.read.select().from(catalogueVersion)).toHaveLength(1);
    await empty.close();
    await rm(files, { recursive: true });
  });
});
