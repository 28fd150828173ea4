import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { z } from 'zod';
import { systemClock } from '../clock.ts';
import { contract, endpoint } from '../contract/endpoint.ts';
import { rowsOf } from '../db/database.ts';
import type { Queue } from '../jobs/job.ts';
import { OutsideError } from '../outside.ts';
import type { Settings } from '../settings.ts';
import { testDatabase, type TestDatabase } from '../testing/test-database.ts';
import { csrf } from './csrf.ts';
import { type Caller, type Context, mount } from './handler.ts';
import { Refused } from './refused.ts';
import { tokenHash } from './routes.ts';
import { buildServer, type Server } from './server.ts';

const own = '0190f3a0-0000-7000-8000-000000000001';
const sub = '0190f3a0-0000-7000-8000-000000000002';
const stranger = '0190f3a0-0000-7000-8000-000000000003';
const tokens = { main: 'main-account-token-0000000', sub: 'sub-account-token-00000000' };
const callers: Record<string, Caller> = {
  [tokenHash(tokens.main)]: {
    customer_uuid: own,
    owner_customer_uuid: null,
    session_hash: 'main',
    customer_product_uuid: null,
  },
  [tokenHash(tokens.sub)]: {
    customer_uuid: sub,
    owner_customer_uuid: own,
    session_hash: 'sub',
    customer_product_uuid: null,
  },
};

const echo = z.object({ text: z.string() });
const things = contract({
  'GET /api/open': endpoint({ summary: 'Open', caller: 'anonymous', reply: echo }),
  'GET /api/mine': endpoint({ summary: 'Mine', caller: 'customer', reply: echo }),
  'POST /api/main': endpoint({ summary: 'Main', caller: 'main-account', reply: echo }),
  'POST /api/things': endpoint({
    summary: 'Makes a thing',
    caller: 'anonymous',
    idempotent: true,
    body: z.strictObject({ text: z.string().min(1).max(20), nested: z.object({ count: z.number().int() }).optional() }),
    reply: echo,
    refusals: { PROMO_UNKNOWN: 422 },
  }),
  'POST /api/thing': endpoint({
    summary: 'Owned',
    caller: 'customer',
    body: z.strictObject({ thing_uuid: z.uuid() }),
    own: { thing_uuid: 'thing' },
    reply: echo,
  }),
  'GET /api/things/{id}': endpoint({
    summary: 'By id',
    caller: 'anonymous',
    params: z.object({ id: z.uuid() }),
    reply: echo,
  }),
  'POST /api/limited': endpoint({
    summary: 'Limited',
    caller: 'anonymous',
    body: z.strictObject({ email: z.string() }),
    reply: echo,
    limits: [{ by: 'body.email', points: 2, seconds: 60 }],
  }),
  'GET /api/broken': endpoint({
    summary: 'Broken',
    caller: 'anonymous',
    query: z.object({ how: z.string() }),
    reply: echo,
  }),
  'POST /api/webhook/x': endpoint({ summary: 'Told', caller: 'outside', body: z.unknown(), reply: z.object({}) }),
  'POST /api/webhook/y': endpoint({
    summary: 'Told by id',
    caller: 'outside-by-id',
    body: z.object({ id: z.string() }),
    reply: z.object({}),
  }),
});

// oxlint-disable-next-line typescript/no-explicit-any -- replies are looked into without declaring their shape
type Loose = any;

let runs = 0;
const answer = async () => ({ text: 'yes' });
const api = {
  'GET /api/open': async () => ({ text: 'yes', secret: 'never sent' }),
  'GET /api/mine': async (ctx: Context) => ({ text: ctx.caller?.customer_uuid ?? '' }),
  'POST /api/main': answer,
  'POST /api/things': async (ctx: Context) => {
    const body = ctx.body as unknown as { text: string };
    if (body.text === 'promo')
      throw new Refused('PROMO_UNKNOWN', { fields: [{ field: 'text', code: 'PROMO_UNKNOWN' }] });
    return ctx.once(async (tx) => {
      runs += 1;
      await tx.execute(sql`insert into own_secret (name, value) values (${`${body.text}-${runs}`}, 'x')`);
      if (body.text === 'crash') throw new Error('the process died here');
      return { text: `${body.text} ${runs}` };
    });
  },
  'POST /api/thing': answer,
  'GET /api/things/{id}': async (ctx: Context) => ({ text: (ctx.params as unknown as { id: string }).id }),
  'POST /api/limited': answer,
  'GET /api/broken': async (ctx: Context) => {
    const { how } = ctx.query as unknown as { how: string };
    if (how === 'outside') throw new OutsideError('bank', 'down');
    if (how === 'undeclared') throw new Refused('PROMO_UNKNOWN');
    throw new Error('the password of the database is hunter2');
  },
  'POST /api/webhook/x': async () => ({}),
  'POST /api/webhook/y': async () => ({}),
};

let store: TestDatabase;
const servers: Server[] = [];

const open = async (): Promise<Server> => {
  const server = await buildServer(
    {
      db: store.db,
      queue: {} as Queue,
      clock: systemClock(),
      outside: {} as never,
      settings: {} as Settings,
      csrf: csrf('a secret of at least some length', false),
      findCaller: async (hash) => callers[hash] ?? null,
      isSubAccount: async (owner, customer) => owner === own && customer === sub,
      owners: { thing: async (_db, uuid, caller) => uuid === own && caller.customer_uuid === own },
      outsideSecret: 'the secret of the outside',
    },
    [mount('things', things, api as never)],
    { log: pino({ level: 'silent' }) as never, version: 'test', trustProxy: false },
  );
  servers.push(server);
  return server;
};

beforeAll(async () => {
  store = await testDatabase();
  await open();
});
afterAll(async () => {
  await Promise.all(servers.map((server) => server.app.close()));
  await store.close();
});

type Sent = {
  session?: string;
  csrf?: 'good' | 'none' | 'cookie only' | 'of another session';
  headers?: Record<string, string>;
  payload?: unknown;
  server?: number;
};

/** A CSRF pair made for a session, as the browser got it. */
const pairFor = async (session?: string): Promise<string> => {
  const reply = await servers[0]!.app.inject({
    method: 'POST',
    url: '/api/main',
    headers: session ? { 'x-session-token': session } : {},
  });
  if (reply.json().code === 'CSRF_INVALID')
    return String(reply.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value);
  const other = await servers[0]!.app.inject({
    method: 'POST',
    url: '/api/things',
    payload: { text: 'a' },
    headers: session ? { 'x-session-token': session } : {},
  });
  return String(other.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value);
};

const send = async (
  method: 'GET' | 'POST',
  url: string,
  { session, csrf: kind = 'good', headers = {}, payload, server = 0 }: Sent = {},
) => {
  const pair =
    method === 'GET' || kind === 'none' ? '' : await pairFor(kind === 'of another session' ? tokens.sub : session);
  const reply = await servers[server]!.app.inject({
    method,
    url,
    headers: {
      ...(session ? { 'x-session-token': session } : {}),
      ...(pair ? { cookie: `XSRF-TOKEN=${pair}` } : {}),
      ...(pair && kind !== 'cookie only' ? { 'x-xsrf-token': pair } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return { status: reply.statusCode, body: reply.json() as Loose, headers: reply.headers };
};

describe('who may call', () => {
  const cases: [string, 'GET' | 'POST', string, string | undefined, number, string | undefined][] = [
    ['anybody reads what is open', 'GET', '/api/open', undefined, 200, undefined],
    ['a dead token may still read what is open', 'GET', '/api/open', 'dead-token-00000000000000', 200, undefined],
    ['no session', 'GET', '/api/mine', undefined, 401, 'SESSION_EXPIRED'],
    ['a dead session', 'GET', '/api/mine', 'dead-token-00000000000000', 401, 'SESSION_EXPIRED'],
    ['a token that cannot be one', 'GET', '/api/mine', "' or 1=1 --", 401, 'SESSION_EXPIRED'],
    ['a main account', 'GET', '/api/mine', tokens.main, 200, undefined],
    ['a sub-account', 'GET', '/api/mine', tokens.sub, 200, undefined],
    ['a main account on its own call', 'POST', '/api/main', tokens.main, 200, undefined],
    ['a sub-account on a main account call', 'POST', '/api/main', tokens.sub, 403, 'MASTER_ONLY'],
  ];
  test.each(cases)('%s', async (_name, method, url, session, status, code) => {
    const reply = await send(method, url, session ? { session } : {});
    expect([reply.status, reply.body.code]).toEqual([status, code]);
  });

  test.each([
    ['the own customer', own, 200],
    ['a sub-account', sub, 200],
    ['nobody', '', 200],
    ['another customer', stranger, 404],
    ['no uuid at all', 'x', 404],
  ])('x-customer-uuid names %s', async (_name, uuid, status) => {
    expect(
      (await send('GET', '/api/mine', { session: tokens.main, headers: { 'x-customer-uuid': uuid } })).status,
    ).toBe(status);
  });

  test('what belongs to someone else is not found', async () => {
    expect((await send('POST', '/api/thing', { session: tokens.main, payload: { thing_uuid: own } })).status).toBe(200);
    const reply = await send('POST', '/api/thing', { session: tokens.main, payload: { thing_uuid: stranger } });
    expect([reply.status, reply.body.code]).toEqual([404, 'NOT_FOUND']);
  });

  test.each([
    ['without a secret', undefined, 403],
    ['with a wrong one', 'Bearer wrong', 403],
    ['with the right one', 'Bearer the secret of the outside', 200],
  ])('an outside system %s', async (_name, authorization, status) => {
    const headers: Record<string, string> = authorization ? { authorization } : {};
    expect((await send('POST', '/api/webhook/x', { csrf: 'none', headers, payload: { any: 1 } })).status).toBe(status);
  });

  test('an outside system that only brings an id needs no secret and no CSRF pair, as a form too', async () => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    expect((await send('POST', '/api/webhook/y', { csrf: 'none', headers, payload: 'id=tr_1' })).status).toBe(200);
    expect((await send('POST', '/api/webhook/y', { csrf: 'none', headers, payload: 'id[]=1' })).status).toBe(400);
  });
});

describe('the CSRF pair', () => {
  test.each([
    ['good', 200],
    ['none', 403],
    ['cookie only', 403],
    ['of another session', 403],
  ] as const)('%s', async (kind, status) => {
    const reply = await send('POST', '/api/main', { session: tokens.main, csrf: kind });
    expect(reply.status).toBe(status);
    if (status === 403) expect(reply.body.code).toBe('CSRF_INVALID');
  });
});

describe('what a stranger can send', () => {
  const json = { 'content-type': 'application/json' };
  test.each([
    ['broken JSON', '{"text":', json, 400, 'MALFORMED'],
    ['nothing', '', json, 400, 'MALFORMED'],
    ['a prototype', '{"__proto__":{"admin":true},"text":"a"}', json, 400, 'MALFORMED'],
    ['XML', '<a/>', { 'content-type': 'application/xml' }, 415, 'UNSUPPORTED_MEDIA_TYPE'],
    ['100 KB', JSON.stringify({ text: 'a'.repeat(100_000) }), json, 413, 'TOO_LARGE'],
    ['a list', '[]', json, 400, 'INVALID_INPUT'],
    ['null', 'null', json, 400, 'INVALID_INPUT'],
    ['a wrong type', '{"text":5}', json, 400, 'INVALID_INPUT'],
    ['an unknown field', '{"text":"a","admin":true}', json, 400, 'INVALID_INPUT'],
    ['a nested wrong type', '{"text":"a","nested":{"count":"1"}}', json, 400, 'INVALID_INPUT'],
    ['too long a text', '{"text":"aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa"}', json, 400, 'INVALID_INPUT'],
  ])('%s', async (_name, payload, headers, status, code) => {
    const reply = await send('POST', '/api/things', { headers, payload });
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(reply.headers['content-type']).toContain('application/problem+json');
    expect(reply.body.detail.length).toBeGreaterThan(5);
  });

  test('says which fields are wrong, with their paths, in the language of the request', async () => {
    const reply = await send('POST', '/api/things', {
      headers: { 'accept-language': 'du' },
      payload: { nested: { count: 'x' }, other: 1 },
    });
    expect(reply.body.errors.map(({ field, code }: Loose) => [field, code])).toEqual([
      ['text', 'REQUIRED'],
      ['nested.count', 'INVALID'],
      ['other', 'UNKNOWN_FIELD'],
    ]);
    expect(reply.body.errors[0].detail).toMatch(/[a-z]/);
    expect(reply.body.detail).not.toBe((await send('POST', '/api/things', { payload: {} })).body.detail);
  });

  test.each(['/api/things/not-a-uuid', '/api/things/%00', '/api/things/%E0%A4%A'])('the path %s', async (url) => {
    const reply = await send('GET', url);
    expect(reply.status).toBe(400);
  });

  test('an unknown address is a problem too', async () => {
    expect(await send('GET', '/api/nowhere')).toMatchObject({ status: 404, body: { code: 'NOT_FOUND' } });
  });

  test('a refusal has its declared status and its text', async () => {
    const reply = await send('POST', '/api/things', {
      payload: { text: 'promo' },
      headers: { 'accept-language': 'eng' },
    });
    expect(reply).toMatchObject({ status: 422, body: { code: 'PROMO_UNKNOWN', errors: [{ field: 'text' }] } });
    expect(reply.body.detail).toMatch(/promo/i);
  });

  test.each([
    ['a bug', 'bug', 500, 'SOMETHING_WENT_WRONG'],
    ['a refusal that the contract does not declare', 'undeclared', 500, 'SOMETHING_WENT_WRONG'],
    ['an outage', 'outside', 503, 'UNAVAILABLE'],
  ])('%s tells nothing of the inside', async (_name, how, status, code) => {
    const reply = await send('GET', `/api/broken?how=${how}`);
    expect([reply.status, reply.body.code]).toEqual([status, code]);
    expect(JSON.stringify(reply.body)).not.toMatch(/hunter2|bank|\.ts/);
    expect(reply.body.request_id).toMatch(/^[0-9a-f-]{36}$/);
  });

  test('a reply holds only what the contract declares', async () => {
    expect((await send('GET', '/api/open')).body).toEqual({ response: { text: 'yes' } });
  });
});

describe('Idempotency-Key', () => {
  const make = (text: string, key: string, more: Sent = {}) =>
    send('POST', '/api/things', { payload: { text }, headers: { 'idempotency-key': key }, ...more });

  test('the same key and body give the same answer, run once', async () => {
    const [first, second] = [await make('once', 'k1'), await make('once', 'k1')];
    expect(second.body).toEqual(first.body);
  });

  test('the same click twice at the same moment runs once', async () => {
    const before = runs;
    const replies = await Promise.all(Array.from({ length: 6 }, () => make('double', 'k2')));
    expect(new Set(replies.map((reply) => reply.body.response.text)).size).toBe(1);
    expect(runs).toBe(before + 1);
  });

  test('the same key with another body is a conflict', async () => {
    await make('this', 'k3');
    expect(await make('that', 'k3')).toMatchObject({ status: 409, body: { code: 'IDEMPOTENCY_CONFLICT' } });
  });

  test('a crash leaves nothing behind, and the retry runs', async () => {
    expect((await make('crash', 'k4')).status).toBe(500);
    const rows = await rowsOf<{ name: string }>(
      store.db.read,
      sql`select name from own_secret where name like 'crash%'`,
    );
    expect(rows).toEqual([]);
    expect((await make('crash', 'k4')).status).toBe(500);
  });

  test('keys of different customers do not meet', async () => {
    const [mine, theirs] = [
      await make('scope', 'k5', { session: tokens.main }),
      await make('other', 'k5', { session: tokens.sub }),
    ];
    expect([mine.status, theirs.status]).toEqual([200, 200]);
  });

  test('a key that cannot be one', async () => {
    expect((await make('x', 'a'.repeat(300))).status).toBe(400);
  });
});

describe('limits', () => {
  test('hold over several processes and say when to come back', async () => {
    const second = servers.length;
    await open();
    const ask = (server: number) => send('POST', '/api/limited', { payload: { email: 'a@example.com' }, server });
    expect((await ask(0)).status).toBe(200);
    expect((await ask(second)).status).toBe(200);
    const refused = await ask(0);
    expect([refused.status, refused.body.code]).toEqual([429, 'TOO_MANY_REQUESTS']);
    expect(refused.body.retry_after).toBeGreaterThan(0);
    expect(refused.headers['retry-after']).toBe(String(refused.body.retry_after));
    expect((await send('POST', '/api/limited', { payload: { email: 'b@example.com' } })).status).toBe(200);
  });

  test('what is counted is not readable in the table', async () => {
    const rows = await rowsOf<{ key: string }>(store.db.read, sql`select key from rate_limit`);
    expect(rows.length).toBeGreaterThan(0);
    expect(JSON.stringify(rows)).not.toContain('example.com');
  });
});

describe('what watches and describes it', () => {
  test('OpenAPI 3.1 names every endpoint with its refusals', async () => {
    const { body } = await send('GET', '/api/openapi.json');
    expect(body.openapi).toBe('3.1.0');
    expect(Object.keys(body.paths)).toHaveLength(new Set(Object.keys(things).map((key) => key.split(' ')[1])).size);
    expect(body.paths['/api/things'].post.responses['422'].description).toBe('PROMO_UNKNOWN');
    expect(body.paths['/api/things/{id}'].get.parameters[0]).toMatchObject({ in: 'path', name: 'id', required: true });
  });

  test('health, readiness and metrics answer', async () => {
    expect((await send('GET', '/healthz')).body).toEqual({ status: 'ok' });
    expect((await send('GET', '/readyz')).body).toEqual({ status: 'ready' });
    const metrics = await servers[0]!.app.inject('/metrics');
    expect(metrics.body).toContain('http_request_duration_seconds');
  });
});
