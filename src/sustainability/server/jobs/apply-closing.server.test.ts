import { randomUUID } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { desc, eq, sql } from 'drizzle-orm';
import examples from '../../../../db/forest/example-projects.json' with { type: 'json' };
import { setUpAddonTestKitForFile } from '#app/testing/sims/addons-of-file.ts';
import { registerCustomerWithDraftOrder } from '#app/testing/orders/draft-order.ts';
import { activateOrderedSim, createActiveSim } from '#app/testing/sims/active-sim.ts';
import { fetchMessages } from '#app/testing/product/sandbox-calls.ts';
import type { AnyJson, TestBrowser } from '#app/testing/product/test-browser.ts';
import { refreshCatalogue } from '#catalogue/server/sale/catalogue-cache.ts';
import { formatPhone } from '#customers/rules/phone.ts';
import { customer } from '#customers/server/tables.ts';
import { queryRows } from '#platform/db/database.ts';
import type { JobContext } from '#platform/jobs/job.ts';
import { addDays, addMonths, brusselsDate, firstOfMonth } from '#platform/pure/calendar.ts';
import { formatOf } from '#platform/pure/format.ts';
import { runForestCommand } from '#projects/server/commands.ts';
import { refreshForest } from '#projects/server/queries.ts';
import { addonEndDate } from '#subscriptions/rules/addons.ts';
import { customerProduct, simAllocation } from '#subscriptions/server/tables.ts';
import type { Msisdn } from '#platform/pure/line-ids.ts';
import type { Cents } from '#platform/pure/money.ts';
import { contributionEntry } from '../tables.ts';
import {
  enqueueProjectClosingForCustomers,
  enqueueProjectClosingForSims,
  listAddonUuidsWithoutOpenProject,
  runApplyProjectClosingToCustomer,
} from './apply-closing.ts';

const { product, addons } = setUpAddonTestKitForFile();
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
const numberOf = (msisdn: Msisdn | null): string =>
  formatPhone(msisdn ?? expect.unreachable()).replaceAll(' ', '\u00a0');
const mailsAbout = async (email: string, wording: string) =>
  (await fetchMessages(product, email)).filter(({ text }) => text.includes(wording));
const waitForMail = (email: string, wording: string) =>
  product.waitFor(async () => (await mailsAbout(email, wording))[0]);
const today = () => brusselsDate(now());
const ctx = () => ({ ...product, now, newId: randomUUID, setCustomer: () => undefined }) as unknown as JobContext;

const hives = (code: string, en: string) => ({
  ...find('village-beehives'),
  uuid: randomUUID(),
  code,
  name: { en, fr: en, nl: en },
});
/** Orders a SIM card with extras, which is on its way to the customer. */
const orderWith = async (...codes: string[]) => {
  const ordered = await registerCustomerWithDraftOrder(product, 'private-postpaid-s');
  await ordered.accept();
  const [uuid = ''] = ordered.order_product.map((line) => line.uuid);
  const ofLine = eq(simAllocation.allocation_uuid, uuid);
  await product.waitFor(async () => (await product.db.read.select().from(simAllocation).where(ofLine))[0]);
  const addon_uuids = codes.map((code) => addons.uuids[code] ?? '');
  await product.db.write.update(simAllocation).set({ addon_uuids }).where(ofLine);
  return { ...ordered, activate: () => activateOrderedSim(product, ordered.browser, uuid) };
};
const work = () => product.waitFor(async () => (await product.worker?.runUntilIdle()) === 0);

test('activating a SIM enqueues apply-late-closing only when a closed project names an extra of the SIM', async () => {
  await product.db.write.execute(
    sql.raw(`create table late_closing as select payload from job limit 0;
      create function note_job() returns trigger language plpgsql as $$ begin insert into late_closing values (new.payload); return new; end $$;
      create trigger note_job before insert on job for each row when (new.name = 'apply-late-closing') execute function note_job()`),
  );
  const before = hives('0-hives', 'Hives at the dam');
  await load(before);
  await load({ ...before, closed_on: '2026-06-30' });
  const hospitalOrder = await orderWith('village-hospital');
  const beehivesOrder = await orderWith('village-beehives');
  for (const { activate } of [hospitalOrder, beehivesOrder]) await activate();
  const jobs = await queryRows(product.db.read, sql`select payload ->> 'customer_uuid' as of from late_closing`);
  expect(jobs).toEqual([{ of: beehivesOrder.browser.customer }]);
});

test('an extra of a closed project ends on the next 1st, and its customer gets one mail', async () => {
  const { browser, email, line } = await createActiveSim(product);
  await addons.add(browser, line.uuid, 'village-school');
  await close('village-school');
  const project = find('village-school');
  const ends_on = addonEndDate(brusselsDate(now()));
  const mail = await waitForMail(email, project.name.en);
  expect(mail.subject).toBe(
    `Your extra ends on ${formatOf('en').date(ends_on)}: its project takes no more contributions`,
  );
  // Keeping the extra is refused even if this process still caches the forest of before the load.
  const { uuid: customer_addon_uuid } = await heldBy(browser, 'village-school');
  const keepReply = await browser.post(`${addons.path}/keep`, { customer_addon_uuid });
  expect(keepReply.problem.code).toBe('ADDON_NOT_OFFERED');
  expect(await heldBy(browser, 'village-school')).toMatchObject({ state: 'removing', ends_on, project_closed: true });
  const listRemovals = async () => {
    const { events } = await browser.callEndpoint('GET /api/customer/event/list', { query: {} });
    return events.filter(({ kind }) => kind === 'addon-removed');
  };
  expect(await listRemovals()).toHaveLength(1);
  // Two concurrent runs for the customer and another run for all change nothing more and send nothing more.
  const { customer_uuid } = line;
  const run = () => runApplyProjectClosingToCustomer({ project_uuid: project.uuid, customer_uuid, on: today() }, ctx());
  await Promise.all([
    run(),
    run(),
    enqueueProjectClosingForCustomers({ project_uuid: project.uuid, on: today() }, ctx()),
  ]);
  const { forest } = await refreshForest(product.db);
  await enqueueProjectClosingForSims(ctx(), await listAddonUuidsWithoutOpenProject(product.db, forest), [
    customer_uuid,
  ]);
  await addons.add(browser, line.uuid, 'data-10');
  await addons.becomes(browser, 'data-10', 'active');
  expect(await mailsAbout(email, project.name.en)).toHaveLength(1);
  expect(await listRemovals()).toHaveLength(1);
});

test('an extra that another open project names continues for that project, and its customer gets a mail', async () => {
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

test('a customer whose SIM was in delivery when the project changed gets a mail at the activation, unlike a later order', async () => {
  const [before, next] = [hives('w-hives', 'Hives at the station'), hives('x-hives', 'Hives at the quay')];
  await load(before, { ...find('village-beehives'), closed_on: '2026-06-30' });
  const firstOrder = await orderWith('village-beehives');
  await load(next, { ...before, closed_on: '2026-06-30' });
  const secondOrder = await orderWith('village-beehives');
  for (const { activate } of [firstOrder, secondOrder]) await activate();
  const mail = await waitForMail(firstOrder.email, before.name.en);
  expect(mail.subject).toBe('The project of your extra changes: Hives at the quay');
  await work();
  expect(await mailsAbout(firstOrder.email, before.name.en)).toHaveLength(1);
  expect(await mailsAbout(secondOrder.email, before.name.en)).toEqual([]);
  expect(await heldBy(firstOrder.browser, 'village-beehives')).toMatchObject({ state: 'active' });
});

test('an extra that was not ended when its project closed is ended by enqueueProjectClosingForSims', async () => {
  const { browser, email, line } = await createActiveSim(product);
  await addons.add(browser, line.uuid, 'village-farm');
  const project = find('village-farm');
  // Closes the project as an earlier release did, without a job.
  await product.db.write.execute(sql`update project set closed_on = '2026-06-30' where project_uuid = ${project.uuid}`);
  // The cache of the forest notices a new load only, so another project is loaded.
  await load(hives('y-hives', 'Hives at the bridge'));
  const { forest } = await refreshForest(product.db);
  await enqueueProjectClosingForSims(ctx(), await listAddonUuidsWithoutOpenProject(product.db, forest), [
    line.customer_uuid,
  ]);
  await waitForMail(email, project.name.en);
  expect(await heldBy(browser, 'village-farm')).toMatchObject({ state: 'removing', ends_on: addonEndDate(today()) });
});

test('a SIM activated after the closing has the extra for its first month, and its customer gets a further mail', async () => {
  const { browser, email, order_product, accept } = await registerCustomerWithDraftOrder(
    product,
    'private-postpaid-s',
    { lines: 2 },
  );
  await accept();
  const [first, second] = order_product.map(({ uuid }) => uuid);
  const firstSim = await activateOrderedSim(product, browser, first ?? '');
  const code = 'village-hospital';
  await addons.add(browser, firstSim.uuid, code);
  const queryAllocation = () =>
    product.db.read
      .select()
      .from(simAllocation)
      .where(eq(simAllocation.allocation_uuid, second ?? ''));
  await product.waitFor(async () => (await queryAllocation())[0]);
  await close(code);
  await waitForMail(email, find(code).name.en);
  await refreshCatalogue(product.db);
  await product.db.write.execute(
    sql`update sim_allocation set addon_uuids = ${JSON.stringify([addons.uuids[code]])}::jsonb where order_product_uuid = ${second}`,
  );
  const secondSim = await activateOrderedSim(product, browser, second ?? '');
  expect(secondSim.addons).toMatchObject([{ state: 'removing', ends_on: addonEndDate(today()), project_closed: true }]);
  const mails = await product.waitFor(async () => {
    const messages = await mailsAbout(email, find(code).name.en);
    return messages.length === 2 && messages;
  });
  for (const { msisdn } of [firstSim, secondSim])
    expect(mails.filter(({ text }) => text.includes(numberOf(msisdn)))).toHaveLength(1);
});

test('the mail lists each extra with its SIM, without extras that were removed before', async () => {
  const { browser, email, line } = await createActiveSim(product);
  const other = await createActiveSim(product);
  for (const code of ['forest-tree-1', 'forest-tree-5']) await addons.add(browser, line.uuid, code);
  await addons.add(other.browser, other.line.uuid, 'forest-tree-1');
  const { uuid: customer_addon_uuid } = await heldBy(other.browser, 'forest-tree-1');
  await other.browser.post(`${addons.path}/remove`, { customer_addon_uuid });
  await close('forest-sonian');
  const { subject, text } = await waitForMail(email, find('forest-sonian').name.en);
  expect(subject).toBe('Your extras for a project that takes no more contributions');
  const ends = `Ends on ${formatOf('en').date(addonEndDate(today()))}`;
  expect(text.split(ends)).toHaveLength(3);
  expect(text.split(numberOf(line.msisdn))).toHaveLength(3);
  expect(await mailsAbout(other.email, find('forest-sonian').name.en)).toEqual([]);
});

test('a customer whose contribution is not transferred yet gets a mail about the closing', async () => {
  const { email, line } = await createActiveSim(product);
  const project = find('village-school');
  const { customer_uuid } = line;
  const month = firstOfMonth(today());
  const row = { customer_uuid, project_uuid: project.uuid, addon_offer_uuid: randomUUID(), month, collected_at: now() };
  await product.db.write
    .insert(contributionEntry)
    .values({ ...row, entry_id: 1, line: 1, nth: 1, cents: 500 as Cents });
  await enqueueProjectClosingForCustomers({ project_uuid: project.uuid, on: today() }, ctx());
  const { subject, text } = await waitForMail(email, project.name.en);
  expect(subject).toBe('A project that you gave €5.00 to is closed');
  expect(text).toContain('Still to be transferred: €5.00');
});

test('customers are processed in parts, and the job of the next part has the position and the day', async () => {
  const project_uuid = find('village-school').uuid;
  const put: unknown[] = [];
  const queue = {
    enqueueAll: (_tx: unknown, jobs: readonly object[]) => Promise.resolve(void put.push(...jobs)),
    enqueue: (_tx: unknown, { name }: { name: string }, payload: object) =>
      Promise.resolve(void put.push({ name, ...payload })),
  } as never;
  const on = '2026-10-31' as const;
  await enqueueProjectClosingForCustomers({ project_uuid, on }, { db: product.db, queue }, 1);
  const [lastCustomer] = await product.db.read.select().from(customer).orderBy(desc(customer.customer_uuid)).limit(1);
  const after = lastCustomer?.customer_uuid ?? expect.unreachable();
  expect(put.at(-1)).toEqual({ name: 'apply-closing', project_uuid, on, after });
  expect(put.slice(0, -1)).toContainEqual(expect.objectContaining({ payload: expect.objectContaining({ on }) }));
  put.length = 0;
  await enqueueProjectClosingForCustomers({ project_uuid, on, after }, { db: product.db, queue }, 1);
  expect(put).toEqual([]);
});

test('a closing on the last day of a month ends the extra the next day, or a month later if the SIM has begun the month', async () => {
  const project_uuid = find('village-school').uuid;
  const month = firstOfMonth(today());
  const on = addDays(month, -1);
  for (const [begunMonth, expected] of [
    [month, { state: 'removing', ends_on: addMonths(month, 1) }],
    [addMonths(month, -1), { state: 'ended', ends_on: month }],
  ] as const) {
    const { line } = await createActiveSim(product);
    const { customer_uuid } = line;
    const addon = {
      uuid: randomUUID(),
      offer_uuid: addons.uuids['village-school'],
      state: 'active',
      started_at: `${addMonths(month, -1)}T10:00:00.000Z`,
    };
    await product.db.write
      .execute(sql`update customer_product set addons = ${JSON.stringify([addon])}::jsonb, begun_month = ${begunMonth}::date
      where customer_uuid = ${customer_uuid}::uuid`);
    await runApplyProjectClosingToCustomer({ project_uuid, customer_uuid, on }, ctx());
    const [row] = await product.db.read.select().from(customerProduct).where(eq(customerProduct.uuid, line.uuid));
    expect(row?.addons).toMatchObject([expected]);
  }
});

test('a customer who gave kilograms to a closed project gets a mail, and other customers get none', async () => {
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

test('when several projects close while a SIM is in delivery, the mail names the project that the extra was ordered for', async () => {
  const [first, second] = [hives('a-hives', 'Hives at the mill'), hives('b-hives', 'Hives at the lock')];
  await load(first, second);
  const { activate, email } = await orderWith('village-beehives');
  await load({ ...second, closed_on: '2026-06-30' });
  await load({ ...first, closed_on: '2026-06-30' });
  await activate();
  await work();
  expect(await mailsAbout(email, second.name.en)).toEqual([]);
  expect(await mailsAbout(email, first.name.en)).toHaveLength(1);
});

test('a SIM in delivery with two extras of a closed project, one that ends and one that continues, leads to one mail', async () => {
  const farmWithHives = { ...hives('c-both', 'The farm with hives'), addons: ['village-farm', 'village-beehives'] };
  await load(farmWithHives);
  await refreshCatalogue(product.db);
  const { activate, email } = await orderWith('village-farm', 'village-beehives');
  await load({ ...farmWithHives, closed_on: '2026-06-30' });
  await refreshCatalogue(product.db);
  await activate();
  const { text } = await waitForMail(email, farmWithHives.name.en);
  await work();
  expect(await mailsAbout(email, farmWithHives.name.en)).toHaveLength(1);
  expect(text).toContain(`Ends on ${formatOf('en').date(addonEndDate(today()))}`);
  expect(text).toContain('Hives at the quay');
});
