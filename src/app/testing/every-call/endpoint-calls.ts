import { randomUUID } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { webhookWire as eInvoiceEventWire } from '#adapters/e-invoicing/wire.ts';
import { downloadProgressWire } from '#adapters/esim/wire.ts';
import { submittedReport } from '#projects/rules/submitted-report.ts';
import { ticketEventWire } from '#adapters/desk/wire.ts';
import { trackingEventWire } from '#adapters/courier/wire.ts';
import { locationWire, serviceOrderEventWire, usageBatchWire } from '#adapters/mobile-network/wire.ts';
import { portingEventWire } from '#adapters/porting-house/wire.ts';
import { createCustomer } from '#customers/server/commands.ts';
import { insertSessionAndDeleteExpired } from '#identity/server/sessions/sessions.store.ts';
import type { Endpoint } from '#platform/contract/endpoint.ts';
import { queryRows } from '#platform/db/database.ts';
import { rateLimit } from '#platform/db/tables.ts';
import { hashToken } from '#platform/http/routes.ts';
import { newToken } from '#platform/ids.ts';
import { domainApis } from '../../domains.ts';
import { signedHeaders } from '../product/sandbox-control.ts';
import type { TestReply, CallOptions, AnyJson, TestBrowser } from '../product/test-browser.ts';
import type { TestApp } from '../product/test-app.ts';

export type EndpointCall = { route: string; method: string; path: string; entry: Endpoint };

/** Every endpoint of every domain, from the contracts. */
export const endpointCalls: readonly EndpointCall[] = domainApis.flatMap(({ contract }) =>
  Object.entries(contract).map(([route, entry]): EndpointCall => {
    const [method = '', path = ''] = route.split(' ');
    return { route, method, path, entry };
  }),
);

const wires = {
  '/api/webhook/network': serviceOrderEventWire,
  '/api/webhook/network/location': locationWire,
  '/api/webhook/network/usage': usageBatchWire,
  '/api/webhook/esim': downloadProgressWire,
  '/api/webhook/porting': portingEventWire,
  '/api/webhook/courier': trackingEventWire,
  '/api/webhook/desk': ticketEventWire,
  '/api/webhook/e-invoicing': eInvoiceEventWire,
  '/api/webhook/projects': submittedReport,
};

/** Schema of the body: from the contract, or for webhooks from the protocol of the outside system. */
export const bodySchemaOf = ({ path, entry }: Pick<EndpointCall, 'path' | 'entry'>) =>
  wires[path as keyof typeof wires] ?? entry.body;

/** A browser with a session of a customer, created without a login. */
export const createSignedInBrowser = async (
  product: TestApp,
  customer_uuid: string,
  owner_customer_uuid: string | null = null,
): Promise<TestBrowser> => {
  const browser = product.browser();
  const token = newToken();
  const session = { token_hash: hashToken(token), customer_uuid, owner_customer_uuid, customer_product_uuid: null };
  await product.db.tx((tx) =>
    insertSessionAndDeleteExpired(tx, {
      ...session,
      time_zone: 'Europe/Brussels',
      device: null,
      stepped_up: true,
      now: product.clock.now(),
    }),
  );
  browser.session = token;
  return browser;
};

/** A signed-in sub-account of a customer. */
export const createSubAccountWithBrowser = async (
  product: TestApp,
  owner_customer_uuid: string,
): Promise<TestBrowser> => {
  const customer_uuid = randomUUID();
  const values = { customer_uuid, owner_customer_uuid, type: 1, language: 'en', time_zone: 'Europe/Brussels' } as const;
  await product.db.tx((tx) => createCustomer(tx, { ...values, now: product.clock.now() }));
  return createSignedInBrowser(product, customer_uuid, owner_customer_uuid);
};

/** Sends a call. When a rate limit refuses it, the limits are reset and it is sent again, because they have tests of their own. */
export const sendCallPastRateLimits = async (
  product: TestApp,
  browser: TestBrowser,
  { method, path, entry }: EndpointCall,
  { body, params = {}, ...options }: CallOptions & { body?: unknown; params?: Record<string, string> } = {},
): Promise<TestReply<AnyJson>> => {
  const url = path.replaceAll(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(params[name] ?? randomUUID()));
  const raw = options.raw ?? JSON.stringify(body ?? {});
  const signed = entry.caller === 'outside' ? signedHeaders(product.settings.SANDBOX_SECRET ?? '', raw) : {};
  const headers = { ...signed, ...options.headers };
  const send = () =>
    method === 'GET'
      ? browser.get(url, { ...options, headers })
      : browser.post(url, body, { withoutStepUp: true, ...options, headers });
  const answer = await send();
  if (answer.status !== 429) return answer;
  await product.db.write.delete(rateLimit);
  return send();
};

/** The statement that hashes all tables of a product. It is prepared, because planning it for so many tables takes longer than running it. */
const hashStatements = new WeakMap<TestApp, string>();

const buildHashStatement = async (product: TestApp): Promise<string> => {
  const tables = await queryRows<{ name: string; has_json: boolean }>(
    product.db.read,
    sql`select c.oid::regclass::text as name,
          exists (select from pg_attribute a where a.attrelid = c.oid and a.atttypid = 'json'::regtype) as has_json
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') and not c.relispartition
          and c.relname <> 'rate_limit'
        order by 1`,
  );
  // Rows are hashed as records, in half the time of their text; only tables with a column of type json, which has no hash, are hashed as text.
  // The hash of a record is a linear sum over its columns, so it is hashed once more: otherwise a value that two rows swap would go unnoticed.
  const each = tables.map(({ name, has_json }) => {
    const hash = has_json ? 'hashtextextended(t::text, 0)' : 'hashint8extended(hash_record_extended(t, 0), 0)';
    return `select '${name}' as name, count(*) || ' ' || coalesce(sum(${hash}), 0) as content from ${name} t`;
  });
  return each.join(' union all ');
};

/** How many rows each table has, and the sum of their hashes. Rate limits are excluded, because refused requests change them. */
export const hashTableContents = async (product: TestApp): Promise<Record<string, string>> => {
  const text = hashStatements.get(product) ?? (await buildHashStatement(product));
  hashStatements.set(product, text);
  const connection = await product.db.pool.connect();
  try {
    // The estimated cost of so many tables is high, so PostgreSQL would start parallel workers for each run.
    await connection.query('begin; set local max_parallel_workers_per_gather = 0');
    const { rows } = await connection.query<{ name: string; content: string }>({ name: 'hash-tables', text });
    return Object.fromEntries(rows.map(({ name, content }) => [name, content]));
  } finally {
    await connection.query('commit').finally(() => connection.release());
  }
};
