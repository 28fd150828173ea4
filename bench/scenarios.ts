import { createHash, randomInt, randomUUID } from 'node:crypto';
import type { Request } from 'autocannon';
import pg from 'pg';
import { catalogueOf } from '#catalogue/server/questions.ts';
import type { Database } from '#platform/db/database.ts';
import { customerOf, seedCustomers, tokenOf } from './seed.ts';

/** One call of the product, beside what the bare server does instead. */
export type Scenario = {
  name: string;
  /** Least share of the bare server's requests a second. */
  aim: number;
  /** Most SQL statements a call may take. */
  statements?: number;
  keys: boolean;
  product: Request[];
  bare: Request[];
};

const json = { 'content-type': 'application/json' };

/** The CSRF pair that a browser gets with the refusal of its first call. */
const csrfPair = async (url: string, path: string, token: string): Promise<Record<string, string>> => {
  const refused = await fetch(`${url}${path}`, {
    method: 'POST',
    headers: { ...json, 'x-session-token': token },
    body: '{}',
  });
  const pair = refused.headers.getSetCookie().find((each) => /^(__Host-)?XSRF-TOKEN=/.test(each));
  const [, name = '', value = ''] = /^([\w-]+)=([^;]*)/.exec(pair ?? '') ?? [];
  if (!value) throw new Error(`no CSRF cookie came with ${refused.status}`);
  return { cookie: `${name}=${value}`, 'x-xsrf-token': decodeURIComponent(value) };
};

const offersPath = '/api/v1/web-api/public/shop/offer/get-public-offers';
const orderPath = '/api/order/create';

/** Visits of different customers: more than come again while a measurement lasts, so that nobody is measured who is still warm. */
const visits = 20_000;

export type Place = { db: Database; databaseUrl: string; url: string };
export type Size = { customers: number; connections: number };

/** The calls that are measured, for customers of their own. The product must be running at `url`. */
export const makeScenarios = async (
  { db, databaseUrl, url }: Place,
  { customers, connections }: Size,
): Promise<Scenario[]> => {
  const catalogue = await catalogueOf(db);
  const offer = catalogue.offers[0];
  const addon = catalogue.addons.find(({ only_with }) => only_with.length === 0);
  const operator = catalogue.operators[0];
  if (!offer || !addon || !operator) throw new Error('the catalogue is empty');
  const client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  const { payment_type, price_cents } = offer;
  const sold = { offer: offer.uuid, payment_type, price_cents, addon: addon.uuid, operator: operator.uuid };
  await seedCustomers(client, customers, 2 * connections, sold);
  await client.end();

  const atHome = Array.from({ length: Math.min(customers, visits) }, () => randomInt(1, customers + 1));
  const withoutSims = Array.from({ length: connections }, (_, at) => customers + 1 + at);
  const bareBuyers = withoutSims.map((i) => i + connections);
  const bareSelects = atHome.map((i): Request => ({ method: 'GET', path: `/customer/${customerOf(i)}`, headers: {} }));
  const body = JSON.stringify({ product_list: [{ offer_uuid: offer.uuid, type: 0, addon_uuids: [addon.uuid] }] });
  const orders: Request[] = [];
  for (const token of withoutSims.map(tokenOf)) {
    const headers = { ...json, 'x-session-token': token, ...(await csrfPair(url, orderPath, token)) };
    orders.push({ method: 'POST', path: orderPath, headers, body });
  }
  const [first] = orders;
  const sample = await fetch(`${url}${orderPath}`, { method: 'POST', headers: first?.headers ?? {}, body });
  const answer = (await sample.json()) as { response: { totals: object } };
  if (!sample.ok) throw new Error(`an order was refused: ${JSON.stringify(answer)}`);
  const bareOrders = bareBuyers.map((i) => ({
    method: 'POST',
    path: '/order',
    headers: json,
    body: JSON.stringify({
      customer_uuid: customerOf(i),
      order: { uuid: randomUUID(), totals: answer.response.totals, promo: null },
      product: {
        offer_uuid: offer.uuid,
        payment_type: offer.payment_type,
        price_cents: offer.price_cents,
        addons: [{ uuid: addon.uuid, price_cents: addon.price_cents }],
      },
      answer: answer.response,
    }),
  }));
  return [
    {
      name: 'public offers',
      aim: 1.5,
      keys: false,
      product: [{ method: 'GET', path: offersPath, headers: {} }],
      bare: bareSelects,
    },
    {
      name: 'session',
      aim: 0.6,
      statements: 1,
      keys: false,
      product: atHome.map((i) => ({
        method: 'GET',
        path: '/api/customer/session',
        headers: { 'x-session-token': tokenOf(i) },
      })),
      bare: atHome.map((i) => ({
        method: 'GET',
        path: `/rows/${createHash('sha256').update(tokenOf(i)).digest('base64url')}`,
        headers: {},
      })),
    },
    { name: 'order create', aim: 0.6, statements: 6, keys: true, product: orders, bare: bareOrders },
  ];
};
