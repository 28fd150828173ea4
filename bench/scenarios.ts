import { createHash, randomInt } from 'node:crypto';
import pg from 'pg';
import { catalogueOf } from '#catalogue/server/questions.ts';
import type { Database } from '#platform/db/database.ts';
import { orderScenarios } from './order-scenarios.ts';
import type { Scenario } from './scenario.ts';
import { seedCustomers } from './seed.ts';
import { customerOf, tokenOf } from './seed-names.ts';
import { type Records, seedRecords, usagePaths } from './usage-records.ts';

const offersPath = '/api/v1/web-api/public/shop/offer/get-public-offers';

/** Visits of different customers: more than come while a measurement lasts, so that nobody is measured who is still warm. */
const visits = 20_000;
/** Customers who order, for each connection: about one for each order of a run, for hardly anybody has ordered many times before. */
const buyersEach = 100;

export type Place = { db: Database; databaseUrl: string; url: string };
export type Size = { customers: number; connections: number; records: Records };

const hashOf = (i: number): string => createHash('sha256').update(tokenOf(i)).digest('base64url');

const someOf = (customers: number): number[] =>
  Array.from({ length: Math.min(customers, visits) }, () => randomInt(1, customers + 1));

/** What the statement of the session is given for a random customer: the hash of the token, and since when orders that are over are shown. */
export const sessionValues = (customers: number): string[] => {
  const since = '2026-10-01T00:00:00Z';
  return [hashOf(randomInt(1, customers + 1)), since, since];
};

/** Some of the first `customers` look at what their first SIM has used. */
export const usageScenarios = (customers: number): Scenario[] => {
  const atHome = someOf(customers);
  return (['history', 'details'] as const).map((name) => ({
    name: `usage-history${name === 'history' ? '' : ` ${name}`}`,
    aim: 0.7,
    statements: 3,
    keys: false,
    product: atHome.map((i) => ({
      method: 'GET' as const,
      path: usagePaths(i)[name],
      headers: { 'x-session-token': tokenOf(i) },
    })),
    bare: atHome.map((i) => ({
      method: 'GET' as const,
      path: `/usage-${name}/${hashOf(i)}/${usagePaths(i).product}`,
      headers: {},
    })),
  }));
};

/** What is measured, for customers who are made here. The product must be running at `url`. */
export const makeScenarios = async (
  { db, databaseUrl, url }: Place,
  { customers, connections, records }: Size,
): Promise<Scenario[]> => {
  const catalogue = await catalogueOf(db);
  const offer = catalogue.offers.find((each) => each.payment_type === 'postpaid');
  const addon = catalogue.addons.find(({ only_with }) => only_with.length === 0);
  const operator = catalogue.operators[0];
  if (!offer || !addon || !operator) throw new Error('the catalogue is empty');
  const client = new pg.Client({ connectionString: databaseUrl });
  // What has failed ends the database too: that is not what there is to say.
  client.on('error', () => undefined);
  await client.connect();
  const { payment_type, price_cents } = offer;
  const sold = { offer: offer.uuid, payment_type, price_cents, addon: addon.uuid, operator: operator.uuid };
  const buyers = connections * buyersEach;
  await seedCustomers(client, customers, 2 * buyers, sold);
  await seedRecords(client, customers, records, new Date());
  await client.end();

  const atHome = someOf(customers);
  return [
    {
      name: 'public offers',
      aim: 1.5,
      keys: false,
      // As every browser asks.
      product: [{ method: 'GET', path: offersPath, headers: { 'accept-encoding': 'gzip, deflate, br' } }],
      bare: atHome.map((i) => ({ method: 'GET', path: `/customer/${customerOf(i)}`, headers: {} })),
    },
    {
      name: 'session',
      aim: 0.6,
      statements: 1,
      pages: 30,
      keys: false,
      product: atHome.map((i) => ({
        method: 'GET',
        path: '/api/customer/session',
        headers: { 'x-session-token': tokenOf(i) },
      })),
      bare: atHome.map((i) => ({ method: 'GET', path: `/rows/${hashOf(i)}`, headers: {} })),
    },
    ...usageScenarios(customers),
    ...(await orderScenarios(url, {
      buyers: Array.from({ length: buyers }, (_, at) => customers + 1 + at),
      bareBuyers: Array.from({ length: buyers }, (_, at) => customers + buyers + 1 + at),
      sold,
      connections,
    })),
  ];
};
