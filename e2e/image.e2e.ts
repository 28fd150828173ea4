import { spawnSync } from 'node:child_process';
import { cpSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createTestDatabase, type TestDatabase } from '#platform/testing/test-database.ts';
import { startServer, type Program } from '../bench/programs.ts';
import { unreachableOutsideSettings } from '../bench/unreachable-outside.ts';

const root = resolve(import.meta.dirname, '..');
const image = mkdtempSync(join(tmpdir(), 'canopy-image-'));
let store: TestDatabase;
let settings: Record<string, string>;
let product: Program;

beforeAll(async () => {
  // As the container file puts it together; the programs are copied, because Node looks for packages beside their true place.
  const listed = spawnSync(process.execPath, ['scripts/image-files.mjs', image], { cwd: root, encoding: 'utf8' });
  if (listed.status !== 0) throw new Error(listed.stderr);
  for (const file of ['package.json', 'dist/programs'])
    cpSync(join(root, file), join(image, file), { recursive: true });
  for (const folder of ['node_modules', 'dist/client', 'dist/server'])
    symlinkSync(join(root, folder), join(image, folder), 'dir');
  store = await createTestDatabase();
  settings = { ...unreachableOutsideSettings, DATABASE_URL: String(store.db.pool.options.connectionString) };
  const catalogueRun = spawnSync(process.execPath, ['dist/programs/catalogue.js'], {
    cwd: image,
    env: { ...process.env, ...settings },
    encoding: 'utf8',
  });
  if (catalogueRun.status !== 0) throw new Error(catalogueRun.stderr);
  product = await startServer('dist/programs/app.js', { ...settings, ROLE: 'all' }, '/readyz', image);
});
afterAll(async () => {
  await product?.stop();
  await store?.close();
  rmSync(image, { recursive: true, force: true });
});

const fetchPage = (path: string, language: string): Promise<Response> =>
  fetch(`${product.url}${path}`, { headers: { 'accept-language': language } });

test('the server runs from the files of the image without sources, in three languages and with documents', async () => {
  for (const language of ['en', 'fr', 'nl'])
    expect((await (await fetchPage(`/?lang=${language}`, language)).text()).slice(0, 200)).toContain(
      `<html lang="${language}"`,
    );
  const details = ['en', 'fr', 'nl'].map(async (language) => {
    const refused = await fetchPage('/api/customer/session', language);
    expect(refused.status).toBe(401);
    return ((await refused.json()) as { detail: string }).detail;
  });
  expect(new Set(await Promise.all(details)).size).toBe(3);
  const { response } = (await (
    await fetchPage('/api/v1/web-api/public/shop/offer/get-public-offers', 'en')
  ).json()) as {
    response: { offers: unknown[] };
  };
  expect(response.offers.length).toBeGreaterThan(0);
  const priceList = await fetchPage('/api/catalogue/price-list/document', 'nl');
  expect([priceList.status, priceList.headers.get('content-type')]).toEqual([200, 'application/pdf']);
});
