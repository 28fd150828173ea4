/** The baseline of all ratios: Fastify and pg with nothing around them. */
import { randomBytes } from 'node:crypto';
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

/** Replies with so many bytes, like a page that the product has cached in compressed form. */
const bytesByCount = new Map<string, Buffer>();
app.get<{ Params: { count: string } }>('/bytes/:count', (request, reply) => {
  const { count } = request.params;
  const bytes = bytesByCount.get(count) ?? randomBytes(Number(count));
  bytesByCount.set(count, bytes);
  return reply.type('text/html; charset=utf-8').send(bytes);
});

/** A select by an index. */
app.get<{ Params: { uuid: string } }>('/customer/:uuid', async (request) => {
  const { rows } = await pool.query('select * from customer where customer_uuid = $1', [request.params.uuid]);
  return { response: rows[0] as unknown };
});

const tables = [
  'customer',
  'credential',
  'identity_proof',
  'payment_profile',
  'mandate',
  'customer_product',
  'port_in',
  'sub_account',
  'customer_wearable',
  'prepaid_entry',
];
const customerQueries = [
  ...tables.map((table) => `select * from ${table} where customer_uuid = $1`),
  `select * from order_product where customer_uuid = $1 and state <> 'active'`,
  `select * from customer_invoice where customer_uuid = $1 and state <> 'paid'`,
  `select * from sim_swap where customer_uuid = $1 and state not in ('done', 'cancelled')`,
  `select * from usage_alert where customer_uuid = $1 and percent = 100 and consented_at is null`,
];

/** The rows of a session, with one query per table. */
app.get<{ Params: { token: string } }>('/rows/:token', async (request) => {
  const client = await pool.connect();
  try {
    const text = 'select * from session where token_hash = $1';
    const { rows } = await client.query({ name: 'session', text, values: [request.params.token] });
    const session = rows[0] as { customer_uuid: string };
    const results: unknown[] = [session];
    for (const [at, each] of customerQueries.entries())
      results.push((await client.query({ name: `rows ${at}`, text: each, values: [session.customer_uuid] })).rows);
    return { response: results };
  } finally {
    client.release();
  }
});

const usageQueries = {
  product: 'select * from customer_product where customer_uuid = $1 and uuid = $2',
  page: `select record_id, begun_at, type, incoming, quantity, included, cost_millicents, other_party, other_country, country,
           (select asked_at from usage_question q where q.customer_uuid = r.customer_uuid and q.customer_product_uuid = r.customer_product_uuid
             and q.begun_at = r.begun_at and q.record_id = r.record_id) as questioned_at
         from usage_record r where customer_uuid = $1 and customer_product_uuid = $2 order by begun_at desc, record_id desc limit 50`,
  count: 'select count(*) from usage_record where customer_uuid = $1 and customer_product_uuid = $2',
  sums: `select to_char(begun_at at time zone 'Europe/Brussels', 'YYYY-MM-DD') as at, type, count(*), sum(quantity) as quantity, sum(included) as included, sum(cost_millicents) as cost
         from usage_record where customer_uuid = $1 and customer_product_uuid = $2 and begun_at >= $3 and begun_at < $4 group by 1, 2 order by 1, 2`,
};
type SimRoute = { Params: { token: string; product: string } };

/** Queries the session, the SIM, and then its usage records with the given statements. */
const runUsageQueries = async (
  { token, product }: SimRoute['Params'],
  queries: readonly ['page' | 'count' | 'sums', ...unknown[]][],
) => {
  const client = await pool.connect();
  try {
    const text = 'select * from session where token_hash = $1';
    const { rows } = await client.query({ name: 'session', text, values: [token] });
    const key = [(rows[0] as { customer_uuid: string }).customer_uuid, product];
    await client.query({ name: 'usage product', text: usageQueries.product, values: key });
    const results: unknown[] = [];
    for (const [name, ...values] of queries)
      results.push(
        (await client.query({ name: `usage ${name}`, text: usageQueries[name], values: [...key, ...values] })).rows,
      );
    return { response: results };
  } finally {
    client.release();
  }
};

app.get<SimRoute>('/usage-history/:token/:product', ({ params }) => runUsageQueries(params, [['page'], ['count']]));

app.get<SimRoute>('/usage-details/:token/:product', ({ params }) => {
  const now = new Date();
  const month = (monthsLater: number) => new Date(now.getFullYear(), now.getMonth() + monthsLater, 1);
  return runUsageQueries(params, [['sums', month(0), month(1)]]);
});

type Draft = {
  customer_uuid: string;
  order: { totals: object; promo: object | null };
  product: { uuid: string; offer_uuid: string; payment_type: string; price_cents: number; addons: object[] };
  answer: object;
};

const draftStatements = {
  key: 'insert into idempotency_key (scope, key, body_hash, value, created_at) values ($1, $2, $3, $4, $5)',
  order: `insert into customer_order (customer_uuid, uuid, state, promo, totals, created_at, updated_at)
          values ($1, $2, 'draft', $3, $4, $5, $5)
          on conflict (customer_uuid) where state = 'draft' do update set promo = $3, totals = $4, updated_at = $5 returning uuid`,
  empty: 'delete from order_product where customer_uuid = $1 and order_uuid = $2',
  product: `insert into order_product (customer_uuid, uuid, order_uuid, position, type, offer_uuid, payment_type, price_cents, identify, addons, state, created_at, reached)
            values ($1, $2, $3, 0, 0, $4, $5, $6, false, $7, 'created', $8, $9)`,
};

/** Inserts the same rows as an order of the product, in one transaction. */
app.post<{ Body: Draft }>('/order', async (request) => {
  const { customer_uuid, order, product, answer } = request.body;
  const now = new Date();
  const json = JSON.stringify;
  const client = await pool.connect();
  const run = (name: keyof typeof draftStatements, values: unknown[]) =>
    client.query({ name: `keep ${name}`, text: draftStatements[name], values });
  try {
    await client.query('begin');
    await run('key', [`bare ${customer_uuid}`, request.headers['idempotency-key'], 'hash', json(answer), now]);
    const { rows } = await run('order', [customer_uuid, crypto.randomUUID(), order.promo, json(order.totals), now]);
    const { uuid } = rows[0] as { uuid: string };
    await run('empty', [customer_uuid, uuid]);
    const { offer_uuid, payment_type, price_cents, addons } = product;
    const reached = json({ created: now.toISOString() });
    await run('product', [
      customer_uuid,
      crypto.randomUUID(),
      uuid,
      offer_uuid,
      payment_type,
      price_cents,
      json(addons),
      now,
      reached,
    ]);
    await client.query('commit');
    return { response: answer };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

const confirmStatements = {
  draft: `select uuid from customer_order where customer_uuid = $1 and state = 'draft' for update`,
  order: `update customer_order set state = 'confirmed', payment_method = 1, placed_at = $3, confirmed_at = $3, updated_at = $3
          where customer_uuid = $1 and uuid = $2`,
  products: `update order_product set state = 'in_processing', reached = reached || $3 where customer_uuid = $1 and order_uuid = $2`,
  customer: `update customer set accepted_at = coalesce(accepted_at, $2), terms_version = '1', newsletter = false, updated_at = $2 where customer_uuid = $1`,
  consents: `insert into consent (customer_uuid, consent_uuid, kind, given, version, offer_uuid, hash, order_uuid, language, at)
             select $1, gen_random_uuid(), kind, true, '1', $4, repeat('x', 64), $2, 'en', $3
             from unnest(array['terms', 'privacy', 'newsletter', 'contract_summary']) kind`,
  jobs: `insert into job (id, lane, priority, name, payload)
         select gen_random_uuid(), 'inner', 2, 'bare', $1 from generate_series(1, 2)`,
};

/** Inserts the same rows as the product when an order is placed with the duty to pay. */
app.post<{ Body: { customer_uuid: string; offer_uuid: string } }>('/confirm', async (request) => {
  const { customer_uuid, offer_uuid } = request.body;
  const now = new Date();
  const client = await pool.connect();
  const run = (name: keyof typeof confirmStatements, values: unknown[]) =>
    client.query({ name: `confirm ${name}`, text: confirmStatements[name], values });
  try {
    await client.query('begin');
    const { rows } = await run('draft', [customer_uuid]);
    const [draft] = rows as { uuid: string }[];
    if (!draft) throw new Error('nothing to order');
    await run('order', [customer_uuid, draft.uuid, now]);
    await run('products', [customer_uuid, draft.uuid, JSON.stringify({ in_processing: now.toISOString() })]);
    await run('customer', [customer_uuid, now]);
    await run('consents', [customer_uuid, draft.uuid, now, offer_uuid]);
    await run('jobs', [JSON.stringify({ customer_uuid, order_uuid: draft.uuid, offer_uuids: [offer_uuid] })]);
    const key = [`bare confirm ${customer_uuid}`, request.headers['idempotency-key'], 'hash', '{}', now];
    await client.query({ name: 'keep key', text: draftStatements.key, values: key });
    await client.query('commit');
    const customer = await client.query({ name: 'rows 0', text: customerQueries[0] ?? '', values: [customer_uuid] });
    return { response: customer.rows[0] as unknown };
  } catch (error) {
    await client.query('rollback');
    throw error;
  } finally {
    client.release();
  }
});

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
