import { sql } from 'drizzle-orm';
import { randomUUID } from 'node:crypto';
import { catalogueOf } from '#catalogue/server/questions.ts';
import type { Database } from '#platform/db/database.ts';
import type { Request } from 'autocannon';
import { seedCustomers, type Seeded } from './seed.ts';

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
  const pair = refused.headers.getSetCookie().find((each) => each.startsWith('XSRF-TOKEN='));
  const value = pair?.split(';')[0]?.slice('XSRF-TOKEN='.length);
  if (!value) throw new Error(`no CSRF cookie came with ${refused.status}`);
  return { cookie: `XSRF-TOKEN=${value}`, 'x-xsrf-token': decodeURIComponent(value) };
};

/** Customers who are there besides: an operator has more than fifty, and a database plans for what it holds. */
const others = 2_000;

const offersPath = '/api/v1/web-api/public/shop/offer/get-public-offers';
const orderPath = '/api/order/create';

const bareSelects = (customers: readonly Seeded[]): Request[] =>
  customers.map(({ customer_uuid }) => ({ method: 'GET', path: `/customer/${customer_uuid}`, headers: {} }));

/** The three calls that are measured, for customers of their own. The product must be running at `url`. */
export const makeScenarios = async (db: Database, url: string, count: number): Promise<Scenario[]> => {
  for (let seeded = 0; seeded < others; seeded += 200) await seedCustomers(db, 200, 3);
  await db.read.execute(sql`analyze`);
  const atHome = await seedCustomers(db, count, 3);
  const buyers = await seedCustomers(db, count, 0);
  const bareBuyers = await seedCustomers(db, count, 0);
  const catalogue = await catalogueOf(db);
  const offer = catalogue.offers[0];
  const addon = catalogue.addons.find(({ only_with }) => only_with.length === 0);
  if (!offer || !addon) throw new Error('the catalogue is empty');
  const body = JSON.stringify({ product_list: [{ offer_uuid: offer.uuid, type: 0, addon_uuids: [addon.uuid] }] });
  const orders: Request[] = [];
  for (const { token } of buyers) {
    const headers = { ...json, 'x-session-token': token, ...(await csrfPair(url, orderPath, token)) };
    orders.push({ method: 'POST', path: orderPath, headers, body });
  }
  const [first] = orders;
  const sample = await fetch(`${url}${orderPath}`, { method: 'POST', headers: first?.headers ?? {}, body });
  const answer = (await sample.json()) as { response: { totals: object } };
  if (!sample.ok) throw new Error(`an order was refused: ${JSON.stringify(answer)}`);
  const bareOrders = bareBuyers.map(({ customer_uuid }) => ({
    method: 'POST',
    path: '/order',
    headers: json,
    body: JSON.stringify({
      customer_uuid,
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
      aim: 0.9,
      keys: false,
      product: [{ method: 'GET', path: offersPath, headers: {} }],
      bare: bareSelects(atHome),
    },
    {
      name: 'session, 3 SIMs',
      aim: 0.6,
      keys: false,
      product: atHome.map(({ token }) => ({
        method: 'GET',
        path: '/api/customer/session',
        headers: { 'x-session-token': token },
      })),
      bare: bareSelects(atHome),
    },
    { name: 'order create', aim: 0.4, statements: 12, keys: true, product: orders, bare: bareOrders },
  ];
};
