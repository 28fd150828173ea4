/** What everything is measured against: Fastify and pg with nothing around them. */
import fastify from 'fastify';
import pg from 'pg';

const pool = new pg.Pool({ connectionString: process.env['DATABASE_URL'], max: 10 });
const app = fastify();

/** One indexed select. */
app.get<{ Params: { uuid: string } }>('/customer/:uuid', async (request) => {
  const { rows } = await pool.query('select * from customer where customer_uuid = $1', [request.params.uuid]);
  return { response: rows[0] as unknown };
});

const tables = ['customer', 'credential', 'payment_profile', 'mandate', 'customer_product', 'port_in'];
const ofCustomer = [
  ...tables.map((table) => `select * from ${table} where customer_uuid = $1`),
  `select * from order_product where customer_uuid = $1 and state <> 'active'`,
  `select * from customer_invoice where customer_uuid = $1 and state <> 'paid'`,
];

/** The rows of a session, each table asked for its own. */
app.get<{ Params: { token: string } }>('/rows/:token', async (request) => {
  const client = await pool.connect();
  try {
    const text = 'select * from session where token_hash = $1';
    const { rows } = await client.query({ name: 'session', text, values: [request.params.token] });
    const session = rows[0] as { customer_uuid: string };
    const found: unknown[] = [session];
    for (const [at, each] of ofCustomer.entries())
      found.push((await client.query({ name: `rows ${at}`, text: each, values: [session.customer_uuid] })).rows);
    return { response: found };
  } finally {
    client.release();
  }
});

type Draft = {
  customer_uuid: string;
  order: { uuid: string; totals: object; promo: object | null };
  product: { uuid: string; offer_uuid: string; payment_type: string; price_cents: number; addons: object[] };
  answer: object;
};

const keep = {
  key: 'insert into idempotency_key (scope, key, body_hash, value, created_at) values ($1, $2, $3, $4, $5)',
  order: `insert into customer_order (customer_uuid, uuid, state, promo, totals, created_at, updated_at)
          values ($1, $2, 'draft', $3, $4, $5, $5)
          on conflict (customer_uuid) where state = 'draft' do update set promo = $3, totals = $4, updated_at = $5 returning uuid`,
  empty: 'delete from order_product where customer_uuid = $1 and order_uuid = $2',
  product: `insert into order_product (customer_uuid, uuid, order_uuid, position, type, offer_uuid, payment_type, price_cents, addons, state, created_at, reached)
            values ($1, $2, $3, 0, 0, $4, $5, $6, $7, 'created', $8, $9)`,
};

/** The same rows as an order, in one transaction. */
app.post<{ Body: Draft }>('/order', async (request) => {
  const { customer_uuid, order, product, answer } = request.body;
  const now = new Date();
  const json = JSON.stringify;
  const client = await pool.connect();
  const run = (name: keyof typeof keep, values: unknown[]) => client.query({ name, text: keep[name], values });
  try {
    await client.query('begin');
    await run('key', [`bare ${customer_uuid}`, request.headers['idempotency-key'], 'hash', json(answer), now]);
    const { rows } = await run('order', [customer_uuid, order.uuid, order.promo, json(order.totals), now]);
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

await app.listen({ port: Number(process.env['PORT']), host: '127.0.0.1' });
