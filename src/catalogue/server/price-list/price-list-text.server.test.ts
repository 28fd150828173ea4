import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { loadCatalogue, loadInitialCatalogueAndRecordPrices } from '../commands.ts';
import { priceListText } from './price-list-text.ts';
import { catalogueFolder } from '../files/read-catalogue.ts';
import { type TestCatalogue, openTestCatalogue } from '../testing/test-catalogue.ts';

let shop: TestCatalogue;
let folder: string;
beforeAll(async () => {
  shop = await openTestCatalogue();
  folder = await mkdtemp(join(tmpdir(), 'prices-'));
  await cp(catalogueFolder, folder, { recursive: true });
});
afterAll(async () => {
  await shop.close();
  await rm(folder, { recursive: true });
});

const january = new Date('2027-01-01T09:00:00Z');
const change = async (what: (file: { offers: { price_euro: number; picture: string }[] }) => void) => {
  const path = join(folder, 'catalogue.json');
  const file = JSON.parse(await readFile(path, 'utf8'));
  what(file);
  await writeFile(path, JSON.stringify(file, null, 2));
  await loadCatalogue(shop.db, january, folder);
};
const list = (edition?: number) =>
  shop.call(priceListText, { query: edition === undefined ? {} : ({ edition } as never) });
const editions = async () => (await list()).editions.map(({ edition }) => edition);
const firstPrice = async (edition?: number) => (await list(edition)).sections[0]?.rows[0]?.[1];

test('changed prices make a new edition, and the earlier edition can still be read', async () => {
  expect(await editions()).toEqual([1]);
  expect(await firstPrice()).toBe('€10.00');
  await change(({ offers }) => (offers[0]!.price_euro = 9));
  expect(await list()).toMatchObject({
    edition: 2,
    editions: [
      { edition: 2, from: january.toISOString() },
      { edition: 1, from: '2026-11-21T10:00:00.000Z' },
    ],
  });
  expect([await firstPrice(), await firstPrice(1)]).toEqual(['€9.00', '€10.00']);
  await expect(list(3)).rejects.toThrow('NOT_FOUND');
});

test('a change without changed prices and a start make no new edition', async () => {
  const before = await editions();
  await change(({ offers }) => (offers[0]!.picture = 'round'));
  await loadInitialCatalogueAndRecordPrices(shop.db, { now: january });
  expect(await editions()).toEqual(before);
});

test('a changed shipping price makes one new edition, also when two processes start with it', async () => {
  const before = await editions();
  const start = () => loadInitialCatalogueAndRecordPrices(shop.db, { now: january, shipping_cents: 600 });
  await Promise.all([start(), start()]);
  expect(await editions()).toEqual([before.length + 1, ...before]);
  expect((await list()).sections.at(-1)?.rows.at(-1)).toEqual(['Sending a SIM card', '€6.00']);
});
