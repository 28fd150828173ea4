import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import examples from '../../../../db/forest/example-projects.json' with { type: 'json' };
import { getCatalogue } from '#catalogue/server/queries.ts';
import { runForestCommand } from '#projects/server/commands.ts';
import { refreshCatalogue } from '#catalogue/server/sale/catalogue-cache.ts';
import { registerCustomerAndOrderSim } from '../orders/ordered-sim.ts';
import { activateOrderedSim, createActiveSim } from '../sims/active-sim.ts';
import { fetchMessages, sandboxCall } from '../product/sandbox-calls.ts';
import type { RunUnrecorded } from '../product/recorded-statements.ts';
import type { TestApp } from '../product/test-app.ts';

/** Reads the public pages of the forest, as a visitor. */
const exerciseForest = async (product: TestApp): Promise<void> => {
  const visitor = product.browser();
  const { projects, trees } = await visitor.callEndpoint('GET /api/green/village');
  // The second report is refused, because the first one is of the same day.
  for (let time = 0; time < 2; time += 1)
    await sandboxCall(product, '/api/projects/reporting/forest-sonian/report', trees);
  const project_uuid = projects[0]?.uuid ?? '';
  const { transfers } = await visitor.callEndpoint('GET /api/green/project', { query: { project_uuid } });
  await visitor.get(`/api/green/document/${transfers[0]?.receipt?.document_uuid}`);
  await visitor.callEndpoint('GET /api/green/village/history', { query: { project_uuid } });
  await visitor.callEndpoint('GET /api/green/portfolio', { query: {} });
  for (const path of ['forest', 'compensation', 'claims', 'ledger']) await visitor.get(`/api/green/${path}`);
  for (const ledger of ['removal', 'contributions'])
    await visitor.get('/api/green/ledger', { query: { ledger, response_format: 'csv' } });
};

/** Closes a project whose extra a customer has, and another one has ordered. */
const exerciseClosing = async (product: TestApp, runUnrecorded: RunUnrecorded): Promise<void> => {
  const code = 'village-beehives';
  const { addons } = await getCatalogue(product.db);
  const addon_uuids = addons.flatMap((addon) => (addon.code === code ? [addon.uuid] : []));
  const { email } = await runUnrecorded(() => createActiveSim(product, { addon_uuids }));
  const later = await runUnrecorded(() => registerCustomerAndOrderSim(product, { addon_uuids, confirmed: 'before' }));
  const folder = await mkdtemp(join(tmpdir(), 'forest-'));
  const file = join(folder, 'projects.json');
  const closed = examples.flatMap((each) => (each.code === code ? [{ ...each, closed_on: '2026-06-30' }] : []));
  await writeFile(file, JSON.stringify(closed));
  await runForestCommand(product.db, ['load', file], { now: () => product.clock.now(), newId: randomUUID, by: 'Test' });
  await rm(folder, { recursive: true });
  const waitForMail = (to: string) =>
    product.waitFor(async () =>
      (await fetchMessages(product, to)).some(({ subject }) => subject.includes('no more contributions')),
    );
  await waitForMail(email);
  await refreshCatalogue(product.db);
  await runUnrecorded(() => activateOrderedSim(product, later.browser, later.order_product_uuid));
  await waitForMail(later.email);
};

/** Gives kilograms of a wallet to a project, takes them back, follows them, and shares the forest. */
export const exerciseGreen = async (product: TestApp, runUnrecorded: RunUnrecorded): Promise<void> => {
  await exerciseForest(product);
  const { browser } = await runUnrecorded(() => createActiveSim(product));
  const { projects } = await browser.callEndpoint('GET /api/green/compensation');
  const compensate = () =>
    browser.callEndpoint('POST /api/green/compensation/compensate', {
      body: { project_uuid: projects[0]?.uuid ?? '', amount: 0.1 },
    });
  const { ledger_uuid } = await compensate();
  await browser.callEndpoint('POST /api/green/compensation/undo', { body: { ledger_uuid } });
  const gift = await compensate();
  await browser.get(`/api/green/compensation/receipt/${gift.ledger_uuid}`);
  await browser.callEndpoint('GET /api/green/compensation/details', { query: {} });
  await browser.callEndpoint('GET /api/green/forest');
  await browser.callEndpoint('POST /api/green/forest/visit', { body: {} });
  await browser.callEndpoint('GET /api/green/village/history', { query: { scope: 'mine' } });
  for (const what of ['euro', 'kilo'] as const)
    await browser.callEndpoint('GET /api/green/follow', { query: { what } });
  await browser.callEndpoint('GET /api/green/emission/history', { query: { group: 'month' } });
  await browser.get('/api/green/emission/history', { query: { response_format: 'csv' } });

  for (const what of ['forest', 'kilo'] as const) {
    const { share } = await browser.callEndpoint('POST /api/green/share/create', { body: { what, name: 'Lena' } });
    const token = share.url.split('/').at(-1) ?? '';
    await product.browser().callEndpoint('GET /api/green/shared', { query: { token } });
    await product.browser().get(`/api/green/shared/image/${token}`);
  }
  await exerciseClosing(product, runUnrecorded);
  const { shares } = await browser.callEndpoint('GET /api/green/share/list');
  await browser.callEndpoint('POST /api/green/share/revoke', { body: { share_uuid: shares[0]?.share_uuid ?? '' } });
};
