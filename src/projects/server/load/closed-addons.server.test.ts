import { randomUUID } from 'node:crypto';
import { appendFile, cp, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { desc } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import catalogueFile from '../../../../db/catalogue/catalogue.json' with { type: 'json' };
import examples from '../../../../db/forest/example-projects.json' with { type: 'json' };
import { setUpAddonTestKitForFile } from '#app/testing/sims/addons-of-file.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import type { AnyJson } from '#app/testing/product/test-browser.ts';
import { loadCatalogue } from '#catalogue/server/commands.ts';
import { catalogueFolder } from '#catalogue/server/files/read-catalogue.ts';
import { priceListEdition } from '#catalogue/server/tables.ts';
import { getCatalogue, refreshCatalogue } from '#catalogue/server/sale/catalogue-cache.ts';
import { runForestCommand } from './run-forest-command.ts';

const { product, addons } = setUpAddonTestKitForFile();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forest-'));
});
afterAll(() => rm(folder, { recursive: true }));

const farm = 'village-farm';
const now = () => product.clock.now();
const load = async (projects: readonly object[]): Promise<void> => {
  await writeFile(join(folder, 'projects.json'), JSON.stringify(projects));
  await runForestCommand(product.db, ['load', join(folder, 'projects.json')], { now, newId: randomUUID, by: 'Test' });
};
const listSold = async (): Promise<string[]> => {
  await refreshCatalogue(product.db);
  const { response } = await product.browser().get('/api/web-api/public/shop/offer/get-public-addons');
  return response.addons.map(({ code }: AnyJson) => code);
};
/** Names of the add-ons in the current edition of the price list. */
const listPriced = async () => {
  const { prices, edition } = priceListEdition;
  const [row] = await product.db.read.select({ prices }).from(priceListEdition).orderBy(desc(edition)).limit(1);
  return row?.prices.addons.map(({ name }) => name.en);
};

test('the add-on of a closed project is not on sale, and is marked as project_closed for customers who have it', async () => {
  const { browser, line } = await createActiveSim(product);
  const secondSim = await createActiveSim(product);
  await addons.add(browser, line.uuid, farm);
  const heldBy = async () => {
    const { customer_product } = (await browser.get('/api/customer/session')).response;
    return customer_product[0].addons.find(({ offer_uuid }: AnyJson) => offer_uuid === addons.uuids[farm]);
  };
  expect(await heldBy()).not.toHaveProperty('project_closed');

  const name = (await getCatalogue(product.db)).addonByUuid.get(addons.uuids[farm] ?? '')?.name.en;
  expect(await listPriced()).toContain(name);
  const closed = examples.map((each) => (each.code === farm ? { ...each, closed_on: '2026-06-30' } : each));
  await load(closed);
  // The order is refused although this process still caches the forest of before the load.
  expect((await addons.add(secondSim.browser, secondSim.line.uuid, farm)).problem.code).toBe('ADDON_NOT_OFFERED');
  expect(await listSold()).not.toContain(farm);
  expect(await listPriced()).not.toContain(name);
  expect(await heldBy()).toMatchObject({ project_closed: true });

  // Loading another version of the catalogue does not put the add-on on sale again.
  const files = join(folder, 'catalogue');
  await cp(catalogueFolder, files, { recursive: true });
  await appendFile(join(files, 'catalogue.json'), '\n');
  expect((await loadCatalogue(product.db, now(), files)).is_changed).toBe(true);
  expect(await listSold()).not.toContain(farm);
  expect(await listPriced()).not.toContain(name);

  const opened = { ...examples.find(({ code }) => code === farm), code: 'new-farm', uuid: randomUUID() };
  await load([...closed, opened]);
  expect(await listSold()).toContain(farm);
  expect(await listPriced()).toContain(name);
  expect(await heldBy()).not.toHaveProperty('project_closed');

  // The catalogue files take the add-on off sale too: the closing still shows, and a new project does not put it on sale.
  await writeFile(
    join(files, 'catalogue.json'),
    JSON.stringify({
      ...catalogueFile,
      addons: catalogueFile.addons.map((each) => (each.code === farm ? { ...each, on_sale: false } : each)),
    }),
  );
  await loadCatalogue(product.db, now(), files);
  const closedSuccessor = { ...opened, closed_on: '2026-07-31' };
  await load([...closed, closedSuccessor]);
  await refreshCatalogue(product.db);
  expect(await heldBy()).toMatchObject({ project_closed: true });
  await appendFile(join(files, 'catalogue.json'), '\n');
  await loadCatalogue(product.db, now(), files);
  expect(await heldBy()).toMatchObject({ project_closed: true });
  await load([...closed, closedSuccessor, { ...opened, code: 'next-farm', uuid: randomUUID() }]);
  expect(await listSold()).not.toContain(farm);
  expect(await heldBy()).not.toHaveProperty('project_closed');
});

test('a new add-on of a project that was closed before is never on sale', async () => {
  const { browser, line } = await createActiveSim(product);
  const school = examples.find(({ part }) => part === 'contribution') ?? expect.unreachable();
  const gone = { ...school, code: 'gone-school', uuid: randomUUID(), addons: ['new-extra'], closed_on: '2026-06-30' };
  await load([gone]);
  const farmAddon = catalogueFile.addons.find(({ code }) => code === farm) ?? expect.unreachable();
  const added = { ...farmAddon, uuid: randomUUID(), code: 'new-extra' };
  const files = await mkdtemp(join(folder, 'catalogue-'));
  await cp(catalogueFolder, files, { recursive: true });
  await writeFile(
    join(files, 'catalogue.json'),
    JSON.stringify({ ...catalogueFile, addons: [...catalogueFile.addons, added] }),
  );
  await loadCatalogue(product.db, now(), files);
  const newAddon = { customer_product_uuid: line.uuid, offer_uuid: added.uuid };
  expect((await browser.post(`${addons.path}/add`, newAddon)).problem.code).toBe('ADDON_NOT_OFFERED');
  expect(await listSold()).not.toContain('new-extra');
  await load([{ ...gone, uuid: randomUUID(), code: 'next-school', closed_on: null }]);
  expect(await listSold()).toContain('new-extra');
});
