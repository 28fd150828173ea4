import { createHash, randomInt, randomUUID } from 'node:crypto';
import pg from 'pg';
import { request } from 'undici';
import { getCatalogue } from '#catalogue/server/queries.ts';
import type { Database } from '#platform/db/database.ts';
import { loadExampleForestIfEmpty } from '#projects/server/commands.ts';
import { getCachedForest } from '#projects/server/queries.ts';
import { sustainabilityPaths } from '#sustainability/paths.ts';
import { buildScenariosFromSampleOrder } from './order-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { seedCustomers } from './seed.ts';
import { customerUuid, sessionToken } from './seed-ids.ts';
import { type RecordCount, replaceUsageRecords, usagePathsAndProduct } from './replace-usage-records.ts';

const offersPath = '/api/v1/web-api/public/shop/offer/get-public-offers';

/** Number of customers that are requested: more than a measurement requests, so that none of their data is cached by an earlier request. */
const maxVisits = 20_000;
/** Buyers per connection: about one per order of a run, because hardly any customer has ordered many times before. */
const buyersPerConnection = 100;

export type BenchTarget = { db: Database; databaseUrl: string; url: string };
export type BenchSize = { customers: number; connections: number; records: RecordCount };

const tokenHash = (i: number): string => createHash('sha256').update(sessionToken(i)).digest('base64url');

const randomCustomers = (customers: number): number[] =>
  Array.from({ length: Math.min(customers, maxVisits) }, () => randomInt(1, customers + 1));

/** Parameters of the session's statement for a random customer: the hash of the token, and since when orders that are over are shown. */
export const buildRandomSessionQueryValues = (customerCount: number): string[] => {
  const sinceTime = '2026-10-01T00:00:00Z';
  return [tokenHash(randomInt(1, customerCount + 1)), sinceTime, sinceTime];
};

/** Some of the first `customerCount` customers look at what their first SIM has used. */
export const createUsageScenarios = (customerCount: number): Scenario[] => {
  const atHome = randomCustomers(customerCount);
  return (['history', 'details'] as const).map((name) => ({
    name: `usage-history${name === 'history' ? '' : ` ${name}`}`,
    aim: 0.7,
    statements: 3,
    keys: false,
    product: atHome.map((i) => ({
      method: 'GET' as const,
      path: usagePathsAndProduct(i)[name],
      headers: { 'x-session-token': sessionToken(i) },
    })),
    bare: atHome.map((i) => ({
      method: 'GET' as const,
      path: `/usage-${name}/${tokenHash(i)}/${usagePathsAndProduct(i).product}`,
      headers: {},
    })),
  }));
};

/** Public reads of the forest: pages from the server, and the calls that the app makes after them. */
const createForestScenarios = async (db: Database, url: string, bare: Scenario['bare']): Promise<Scenario[]> => {
  await loadExampleForestIfEmpty(db, {
    now: new Date(),
    newId: () => randomUUID(),
    registry_url: 'https://registry.example',
  });
  const { forest } = await getCachedForest(db);
  const projects = [...forest.byUuid.keys()];
  const pages = [
    sustainabilityPaths.overview(),
    ...forest.contributions.map(({ project_uuid }) => sustainabilityPaths.villageProject(project_uuid)),
    ...forest.removals.map(({ project_uuid }) => sustainabilityPaths.portfolioProject(project_uuid)),
  ];
  const calls = [
    ...['forest', 'village', 'village/history', 'compensation', 'portfolio', 'ledger', 'claims'].map(
      (name) => `/api/green/${name}`,
    ),
    ...projects.map((uuid) => `/api/green/project?project_uuid=${uuid}`),
  ];
  /** Builds requests to the bare server for replies of the same size. */
  const toAlike = async (requests: Scenario['product']): Promise<Scenario['product']> =>
    Promise.all(
      requests.map(async ({ path, headers }) => {
        // Unlike `fetch`, `request` of undici does not decompress.
        const { body } = await request(`${url}${path}`, { headers });
        const { byteLength } = await body.arrayBuffer();
        return { method: 'GET' as const, path: `/bytes/${byteLength}`, headers: {} };
      }),
    );
  const toRequests = (paths: readonly string[]): Scenario['product'] =>
    paths.map((path) => ({ method: 'GET', path, headers: { 'accept-encoding': 'gzip, deflate, br' } }));
  return [
    // The pages are cached, so the statements are counted on the first of the calls that fill them.
    {
      name: 'forest pages',
      aim: 1.5,
      keys: false,
      product: toRequests(pages),
      sample: toRequests(calls.slice(0, 1)),
      bare,
      alike: await toAlike(toRequests(pages)),
    },
    {
      name: 'forest calls',
      aim: 1.5,
      keys: false,
      product: toRequests(calls),
      bare,
      alike: await toAlike(toRequests(calls)),
    },
  ];
};

/** Creates all scenarios, and the customers that they request. The product must be running at `url`. */
export const seedAndCreateScenarios = async (
  { db, databaseUrl, url }: BenchTarget,
  { customers, connections, records }: BenchSize,
): Promise<Scenario[]> => {
  const catalogue = await getCatalogue(db);
  const offer = catalogue.offers.find((each) => each.payment_type === 'postpaid');
  const addon = catalogue.addons.find(({ only_with }) => only_with.length === 0);
  const operator = catalogue.operators[0];
  if (!offer || !addon || !operator) throw new Error('the catalogue is empty');
  const client = new pg.Client({ connectionString: databaseUrl });
  // The first failure also ends the database; that second error is dropped.
  client.on('error', () => undefined);
  await client.connect();
  const { payment_type, price_cents } = offer;
  const sold = { offer: offer.uuid, payment_type, price_cents, addon: addon.uuid, operator: operator.uuid };
  const buyers = connections * buyersPerConnection;
  await seedCustomers(client, customers, 2 * buyers, sold);
  await replaceUsageRecords(client, customers, records, new Date());
  await client.end();

  const atHome = randomCustomers(customers);
  const bareCustomers = atHome.map((i) => ({
    method: 'GET' as const,
    path: `/customer/${customerUuid(i)}`,
    headers: {},
  }));
  return [
    {
      name: 'public offers',
      aim: 1.5,
      keys: false,
      // The header that browsers send.
      product: [{ method: 'GET', path: offersPath, headers: { 'accept-encoding': 'gzip, deflate, br' } }],
      bare: bareCustomers,
    },
    ...(await createForestScenarios(db, url, bareCustomers)),
    {
      name: 'session',
      aim: 0.6,
      statements: 1,
      pages: 30,
      keys: false,
      product: atHome.map((i) => ({
        method: 'GET',
        path: '/api/customer/session',
        headers: { 'x-session-token': sessionToken(i) },
      })),
      bare: atHome.map((i) => ({ method: 'GET', path: `/rows/${tokenHash(i)}`, headers: {} })),
    },
    ...createUsageScenarios(customers),
    ...(await buildScenariosFromSampleOrder(url, {
      buyers: Array.from({ length: buyers }, (_, at) => customers + 1 + at),
      bareBuyers: Array.from({ length: buyers }, (_, at) => customers + buyers + 1 + at),
      sold,
      connections,
    })),
  ];
};
