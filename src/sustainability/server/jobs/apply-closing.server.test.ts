import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import examples from '../../../../db/forest/example-projects.json' with { type: 'json' };
import { addonTestKitOfFile } from '#app/testing/sims/addons-of-file.ts';
import { createActiveSim } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { AnyJson, TestBrowser } from '#app/testing/product/test-browser.ts';
import { brusselsDate } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import { runForestCommand } from '#projects/server/commands.ts';
import { refreshForest } from '#projects/server/queries.ts';
import { addonEndDate } from '#subscriptions/rules/addons.ts';
import { runApplyClosing, removeLateAddons } from './apply-closing.ts';

const { product, addons } = addonTestKitOfFile();
let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'forest-'));
});
afterAll(() => rm(folder, { recursive: true }));

const now = () => product.clock.now();
const find = (code: string) => examples.find((each) => each.code === code) ?? expect.unreachable(code);
const load = async (...projects: readonly object[]): Promise<void> => {
  await writeFile(join(folder, 'projects.json'), JSON.stringify(projects));
  await runForestCommand(product.db, ['load', join(folder, 'projects.json')], { now, newId: randomUUID, by: 'Test' });
};
const close = (code: string, closed_on = '2026-06-30') => load({ ...find(code), closed_on });
const heldBy = async (browser: TestBrowser, code: string): Promise<AnyJson> => {
  const { customer_product } = (await browser.get('/api/customer/session')).response;
  return customer_product[0].addons.find(({ offer_uuid }: AnyJson) => offer_uuid === addons.uuids[code]);
};
const mailsAbout = async (email: string, what: string) =>
  (await fetchMessages(product, email)).filter(({ text }) => text.includes(what));
const waitForMail = (email: string, what: string) => product.waitFor(async () => (await mailsAbout(email, what))[0]);
const ctx = () => ({ ...product, now, newId: randomUUID });

test('an extra of a closed project ends on the next 1st, and who has it is told once', async () => {
  const { browser, email, line } = await createActiveSim(product);
  await addons.add(browser, line.uuid, 'village-school');
  await close('village-school');
  const project = find('village-school');
  const ends_on = addonEndDate(brusselsDate(now()));
  const mail = await waitForMail(email, project.name.en);
  expect(mail.subject).toBe(
    `Your extra ends on ${formatOf('en').date(ends_on)}: its project takes no more contributions`,
  );
  // Memory may still be as before the load.
  const { uuid: customer_addon_uuid } = await heldBy(browser, 'village-school');
  const keepReply = await browser.post(`${addons.path}/keep`, { customer_addon_uuid });
  expect(keepReply.problem.code).toBe('ADDON_NOT_OFFERED');
  expect(await heldBy(browser, 'village-school')).toMatchObject({ state: 'removing', ends_on, project_closed: true });
  const listRemovals = async () => {
    const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
    return events.filter(({ kind }) => kind === 'addon-removed');
  };
  expect(await listRemovals()).toHaveLength(1);
  // Another run, two at once, and the daily one change and tell nothing more.
  const run = () => runApplyClosing({ project_uuid: project.uuid }, ctx() as never);
  await Promise.all([run(), run()]);
  const { forest } = await refreshForest(product.db);
  await removeLateAddons(ctx(), forest, [line.customer_uuid]);
  await addons.add(browser, line.uuid, 'data-10');
  await addons.becomes(browser, 'data-10', 'active');
  expect(await mailsAbout(email, project.name.en)).toHaveLength(1);
  expect(await listRemovals()).toHaveLength(1);
});

test('an extra that another open project names goes on for that one, and who has it is told', async () => {
  const { browser, email, line } = await createActiveSim(product);
  await addons.add(browser, line.uuid, 'village-beehives');
  const next = {
    ...find('village-beehives'),
    uuid: randomUUID(),
    code: 'z-hives',
    name: { en: 'Hives at the canal', fr: 'Ruches', nl: 'Kasten' },
  };
  await load(next);
  await close('village-beehives');
  const mail = await waitForMail(email, find('village-beehives').name.en);
  expect(mail.subject).toBe('The project of your extra changes: Hives at the canal');
  expect(await heldBy(browser, 'village-beehives')).toMatchObject({ state: 'active' });
  expect(await heldBy(browser, 'village-beehives')).not.toHaveProperty('project_closed');
});

test('an extra that began after the closing is ended by the daily job', async () => {
  const { browser, email, line } = await createActiveSim(product);
  await addons.add(browser, line.uuid, 'village-farm');
  const closing = { ...find('village-farm'), closed_on: '2026-06-30' };
  const { forest } = await refreshForest(product.db);
  // As if its SIM had been activated only now.
  const contributions = forest.contributions.map((each) =>
    each.code === 'village-farm' ? { ...each, closed_on: '2026-06-30' as const } : each,
  );
  await removeLateAddons(ctx(), { ...forest, contributions }, [line.customer_uuid]);
  expect(await heldBy(browser, 'village-farm')).toMatchObject({ state: 'removing' });
  await waitForMail(email, closing.name.en);
});

test('who gave kilograms to a closed project is told what becomes of them', async () => {
  const { browser, email } = await createActiveSim(product, { addon_uuids: [addons.uuids['co2-5'] ?? ''] });
  const project = find('mixed-forest-ardennes');
  const contributionGift = { project_uuid: project.uuid, amount: 0.5 };
  expect((await browser.post('/api/green/compensation/compensate', contributionGift)).status).toBe(200);
  const other = await createActiveSim(product);
  await close(project.code);
  const mail = await waitForMail(email, project.name.en);
  expect(mail.subject).toMatch(/^A project that you gave 0\.5\skg of CO₂ removal to is closed$/);
  expect(mail.text).toMatch(/Given: 0\.5\skg/);
  expect(await mailsAbout(other.email, project.name.en)).toEqual([]);
});
