// `npm run test:previous`: this release opens the data of the release before, and goes on with it. The release before creates customers by its
// own `npm run stories`; then this one starts on the same database and the same outside world.
import assert from 'node:assert/strict';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { registerCustomer } from '../../src/app/testing/customers/new-customer.ts';
import { acceptOrder, createDraft } from '../../src/app/testing/orders/new-order.ts';
import { buildOrderedSim, type OrderedSim } from '../../src/app/testing/orders/ordered-sim.ts';
import { fetchMessages, sandboxCall } from '../../src/app/testing/product/sandbox-calls.ts';
import { TestBrowser } from '../../src/app/testing/product/test-browser.ts';
import { toCurrentType } from '../../src/platform/db/former-event-types.ts';
import { startPostgres } from '../../src/platform/testing/postgres-server.ts';
import { root } from '../project.mjs';
import { prepareReleaseBefore } from './prepare.ts';
import { assertSameFields, readAccount } from './read-account.ts';
import { findFreePorts, type Place, type RunningRelease, startRelease } from './running-release.ts';

/**
 * Customers of the stories that live through at most a month: two eSIMs with a direct debit, a refused and a scheduled port-in of a private
 * customer and a company, an unpaid order, a swap, a prepaid SIM, bills that are paid, returned and overdue, an e-invoice, a withdrawal with a credit note.
 */
const names = ['elise', 'yasmine', 'thornwick', 'marnix', 'jef', 'mieke', 'baptiste', 'luca', 'larchfield', 'lotte'];

type Stories = { password: string; stories: { email: string }[] };

/** Creates the customers with the stories of the release before, of which only these are left for the time of the command. */
const createCustomers = async (folder: string, release: RunningRelease): Promise<Stories> => {
  const file = join(folder, 'db', 'stories', 'stories.json');
  const text = readFileSync(file, 'utf8');
  const allStories = JSON.parse(text) as Stories;
  const chosen = names.map((name) => allStories.stories.find(({ email }) => email === `${name}@example.com`));
  assert.ok(!chosen.includes(undefined), 'a story is gone');
  try {
    writeFileSync(file, JSON.stringify({ ...allStories, stories: chosen }));
    process.stdout.write(await release.command('db/stories/stories-command.ts'));
  } finally {
    writeFileSync(file, text);
  }
  return { password: allStories.password, stories: chosen.filter((story) => story !== undefined) };
};

/** Orders an eSIM, whose mails, number and profile are still jobs in the queue when the outside world is away. */
const placeOrder = async (release: RunningRelease, email: string): Promise<OrderedSim> => {
  const browser = new TestBrowser(release.url, 'en');
  await registerCustomer({ browser: () => browser }, { email, details: true });
  const { order_uuid, order_product } = await createDraft(browser, [{ offer: 'private-postpaid-s', type: 0 }]);
  await browser.callEndpoint('POST /api/customer/payment/method', { body: { method: 0 } });
  await acceptOrder(browser);
  return buildOrderedSim(release, { browser, email, order_uuid, order_product_uuid: order_product[0]?.uuid ?? '' });
};

/** Confirms the address by the mail, activates the eSIM, and installs it. */
const activate = async (release: RunningRelease, sim: OrderedSim): Promise<void> => {
  await sim.confirmEmail();
  const { esim } = await release.waitFor(async () => {
    const { orderProduct } = await sim.fetchSim();
    return orderProduct?.state === 'esim_ready' && orderProduct;
  });
  await sim.activate();
  await sandboxCall(release, '/api/esim/install', { activation_code: esim?.activation_code, at_once: true });
  await release.waitFor(async () => (await sim.fetchSim()).products[0]?.state === 'active');
};

const logIn = async ({ url }: RunningRelease, email: string, password: string): Promise<TestBrowser> => {
  const browser = new TestBrowser(url, 'en');
  browser.signIn({ response: await browser.callEndpoint('POST /api/customer/login', { body: { email, password } }) });
  browser.password = password;
  return browser;
};

/** Activates the card that the release before has sent in place of an eSIM. */
const finishSwap = async (release: RunningRelease, browser: TestBrowser): Promise<void> => {
  const { customer_product } = await browser.callEndpoint('GET /api/customer/session');
  const query = { customer_product_uuid: customer_product[0]?.uuid ?? '' };
  const fetchSwap = () => browser.callEndpoint('GET /api/customer/product/sim-swap', { query });
  const { swap } = await fetchSwap();
  assert.equal(swap?.state, 'sim_in_delivery');
  const code = swap.order_product.delivery?.tracking_code;
  const [parcel] = await sandboxCall<{ iccids: string[] }[]>(release, `/api/courier/shipments?tracking_code=${code}`);
  const body = { swap_uuid: swap.uuid, sim_number: parcel?.iccids[0] ?? '' };
  await browser.callEndpoint('POST /api/customer/product/activate-sim-swap', { body });
  await release.waitFor(async () => (await fetchSwap()).swap?.state === 'done');
};

const exportEvents = async (release: RunningRelease): Promise<string[]> =>
  (await release.command('src/app/events-command.ts', 'export')).trim().split('\n').slice(0, -1);

/** A line of an export of the release before, as this release exports it. */
const toCurrentExport = (line: string): string => {
  const event = JSON.parse(line) as { type: string };
  return JSON.stringify({ ...event, type: toCurrentType(event.type) });
};

const readAccounts = async (release: RunningRelease, { password, stories }: Stories) => {
  const accounts = new Map<string, Awaited<ReturnType<typeof readAccount>>>();
  for (const { email } of stories) accounts.set(email, await readAccount(await logIn(release, email, password)));
  return accounts;
};

const withClient = async <T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> => {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  try {
    return await work(client);
  } finally {
    await client.end();
  }
};

/** Jobs in the queue and those that failed for good, by name and id. The former are due now: while the outside world was away, the pauses between tries grew. */
const queryJobsAndMakeDue = ({ DATABASE_URL }: Place): Promise<string[]> =>
  withClient(DATABASE_URL, async (client) => {
    await client.query('update job set due_at = now()');
    const { rows } = await client.query<{ job: string }>(
      "select name || ' ' || id as job from job union all select name || ' ' || id from dead_letter",
    );
    return rows.map(({ job }) => job);
  });

const testData = async (folder: string, place: Place): Promise<void> => {
  const before = await startRelease(folder, place);
  const created = await createCustomers(folder, before);
  const accountsBefore = await readAccounts(before, created);
  await before.stopSandbox();
  const begunOrder = await placeOrder(before, 'begun@example.com');
  const eventsBefore = await exportEvents(before);
  await before.stop();
  const jobsBefore = await queryJobsAndMakeDue(place);
  assert.ok(jobsBefore.length > 0, 'the release before has left no job');

  const release = await startRelease(root, place);
  const accounts = await readAccounts(release, created);
  const documents = [...accounts.values()].flatMap((account) =>
    Object.entries(account).filter(([path, reply]) => /document|ubl/.test(path) && typeof reply === 'string'),
  );
  assert.ok(documents.length >= 4, 'the accounts have no documents');
  for (const [email, account] of accountsBefore) assertSameFields(accounts.get(email), account, email);
  assert.deepEqual((await exportEvents(release)).slice(0, eventsBefore.length), eventsBefore.map(toCurrentExport));
  await activate(release, begunOrder);
  // All jobs of the release before get done; one that polls stays in the queue until it has its answer.
  await release.waitFor(async () => {
    const jobs = new Set(await queryJobsAndMakeDue(place));
    return !jobsBefore.some((each) => jobs.has(each));
  });
  assert.equal(
    (await fetchMessages(release, begunOrder.email)).filter(({ subject }) => /confirmed/.test(subject)).length,
    1,
  );
  await finishSwap(release, await logIn(release, 'jef@example.com', created.password));
  await activate(release, await placeOrder(release, 'new@example.com'));
  process.stdout.write(await release.command('src/app/verify-command.ts'));
  assert.deepEqual(await release.stop(), []);
};

const { folder, commit } = prepareReleaseBefore();
const server = await startPostgres({ inMemory: true });
const dataDir = mkdtempSync(join(tmpdir(), 'canopy-data-'));
const DATABASE_URL = new URL(server.url);
await withClient(server.url, (client) => client.query('create database canopy_of_release'));
DATABASE_URL.pathname = '/canopy_of_release';
try {
  await testData(folder, { DATABASE_URL: DATABASE_URL.toString(), dataDir, ...(await findFreePorts()) });
  process.stdout.write(`This release opens the data of the release before (${commit.slice(0, 7)}).\n`);
} finally {
  await server.stop();
  rmSync(dataDir, { recursive: true, force: true });
}
