import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { TooMany } from '../at-most.ts';
import { systemClock } from '../clock.ts';
import { contract, endpoint } from '../contract/endpoint.ts';
import type { Live } from '../live/live.ts';
import type { Queue } from '../jobs/job.ts';
import { wire } from '../reactions.ts';
import { OutsideError } from '../outside.ts';
import type { Settings } from '../settings.ts';
import { openPostgres } from '../db/database.ts';
import { testDatabase, type TestDatabase } from './test-database.ts';
import { csrf } from '../http/csrf.ts';
import { type Caller, type Context, mount } from '../http/handler.ts';
import { Refused } from '../http/refused.ts';
import { tokenHash } from '../http/routes.ts';
import { buildServer, type Server } from '../http/server.ts';

export const own = '0190f3a0-0000-7000-8000-000000000001';
export const sub = '0190f3a0-0000-7000-8000-000000000002';
export const stranger = '0190f3a0-0000-7000-8000-000000000003';
export const tokens = {
  main: 'main-account-token-0000000',
  sub: 'sub-account-token-00000000',
  /** Of the main account, which has just proved who it is. */
  proved: 'main-account-proved-000000',
};
const callers: Record<string, Caller> = {
  [tokenHash(tokens.main)]: {
    customer_uuid: own,
    owner_customer_uuid: null,
    session_hash: 'main',
    customer_product_uuid: null,
    time_zone: 'Europe/Brussels',
    stepped_up: false,
  },
  [tokenHash(tokens.proved)]: {
    customer_uuid: own,
    owner_customer_uuid: null,
    session_hash: 'proved',
    customer_product_uuid: null,
    time_zone: 'Europe/Brussels',
    stepped_up: true,
  },
  [tokenHash(tokens.sub)]: {
    customer_uuid: sub,
    owner_customer_uuid: own,
    session_hash: 'sub',
    customer_product_uuid: null,
    time_zone: 'Europe/Brussels',
    stepped_up: false,
  },
};

const echo = z.object({ text: z.string() });
export const things = contract({
  'GET /api/open': endpoint({ summary: 'Open', caller: 'anonymous', reply: echo }),
  'GET /api/slow': endpoint({ summary: 'Takes its time', caller: 'anonymous', reply: echo }),
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
  'POST /api/grave': endpoint({
    summary: 'Matters',
    caller: 'customer',
    stepUp: true,
    body: z.strictObject({ text: z.string() }),
    reply: echo,
    limits: [{ by: 'customer', points: 1, seconds: 60 }],
  }),
  'POST /api/grave/sometimes': endpoint({
    summary: 'Matters to some',
    caller: 'customer',
    stepUp: 'main-account',
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
  'POST /api/limited/widely': endpoint({
    summary: 'Limited in two ways, the narrow one first',
    caller: 'anonymous',
    idempotent: true,
    body: z.strictObject({ email: z.string(), password: z.string().optional() }),
    reply: echo,
    limits: [
      { by: 'body.email', points: 2, seconds: 60 },
      { by: 'address', points: 4, seconds: 60 },
    ],
  }),
  'GET /api/broken': endpoint({
    summary: 'Broken',
    caller: 'anonymous',
    query: z.object({ how: z.string() }),
    reply: echo,
  }),
  'POST /api/webhook/x': endpoint({
    summary: 'Told',
    caller: 'outside',
    system: 'x',
    body: z.unknown(),
    reply: z.object({}),
  }),
  'POST /api/webhook/y': endpoint({
    summary: 'Told by id',
    caller: 'outside-by-id',
    body: z.object({ id: z.string() }),
    reply: z.object({}),
  }),
});

// oxlint-disable-next-line typescript/no-explicit-any -- replies are looked into without declaring their shape
export type Loose = any;

/** How often the handler that makes things ran, whether it refuses by now, the statements that ran, and the server's database. */
export const stage = { runs: 0, refuses: false, statements: [] as string[] } as {
  runs: number;
  refuses: boolean;
  statements: string[];
  store: TestDatabase;
};
const answer = async () => ({ text: 'yes' });
const api = {
  'GET /api/open': async () => ({ text: 'yes', secret: 'never sent' }),
  'GET /api/slow': async () => {
    await pause(20);
    return { text: 'yes' };
  },
  'GET /api/mine': async (ctx: Context) => ({ text: ctx.caller?.customer_uuid ?? '' }),
  'POST /api/main': answer,
  'POST /api/things': async (ctx: Context) => {
    const body = ctx.body as unknown as { text: string };
    if (body.text === 'promo')
      throw new Refused('PROMO_UNKNOWN', { fields: [{ field: 'text', code: 'PROMO_UNKNOWN' }] });
    return ctx.once(async (tx) => {
      stage.runs += 1;
      if (stage.refuses) throw new Refused('PROMO_UNKNOWN');
      if (body.text === 'unique') await tx.execute(sql`insert into own_secret (name, value) values ('unique', 'x')`);
      await tx.execute(sql`insert into own_secret (name, value) values (${`${body.text}-${stage.runs}`}, 'x')`);
      if (body.text === 'crash') throw new Error('the process died here');
      return { text: `${body.text} ${stage.runs}` };
    });
  },
  'POST /api/thing': answer,
  'POST /api/grave': answer,
  'POST /api/grave/sometimes': answer,
  'GET /api/things/{id}': async (ctx: Context) => ({ text: (ctx.params as unknown as { id: string }).id }),
  'POST /api/limited': answer,
  'POST /api/limited/widely': (ctx: Context) => ctx.once(answer),
  'GET /api/broken': async (ctx: Context) => {
    const { how } = ctx.query as unknown as { how: string };
    if (how === 'too many') throw new TooMany();
    if (how === 'outside') throw new OutsideError('bank', 'down');
    // Nobody listens on port 1.
    if (how === 'database') await openPostgres('postgres://127.0.0.1:1/none').write.execute(sql`select 1`);
    if (how === 'undeclared') throw new Refused('PROMO_UNKNOWN');
    throw new Error('the password of the database is hunter2');
  },
  'POST /api/webhook/x': async () => ({}),
  'POST /api/webhook/y': async () => ({}),
};

export const servers: Server[] = [];

export const open = async (): Promise<Server> => {
  const server = await buildServer(
    {
      db: stage.store.db,
      queue: {} as Queue,
      ...wire([], [], {} as Parameters<typeof wire>[2]),
      clock: systemClock(),
      outside: {} as never,
      settings: {} as Settings,
      seal: (name) => name,
      live: {} as Live,
      csrf: csrf('a secret of at least some length', false),
      findCaller: async (hash) => callers[hash] ?? null,
      isSubAccount: async (owner, customer) => owner === own && customer === sub,
      stepUps: { 'main-account': async (_db, caller) => caller.customer_uuid === own },
      owners: { thing: async (_db, uuid, caller) => uuid === own && caller.customer_uuid === own },
      eventSecrets: { x: 'the secret of the outside' },
    },
    [mount('things', things, api as never)],
    { log: pino({ level: 'silent' }) as never, version: 'test', proxies: 0 },
  );
  servers.push(server);
  return server;
};

/** Opens the server of the things before the tests of a file, and closes it after them. */
export const onStage = (): void => {
  beforeAll(async () => {
    stage.store = await testDatabase((statement) => stage.statements.push(statement));
    await open();
  });
  afterAll(async () => {
    // Test files share a process: the next one begins with an empty stage.
    await Promise.all(servers.splice(0).map((server) => server.app.close()));
    Object.assign(stage, { runs: 0, refuses: false, statements: [] });
    await stage.store.close();
  });
};

export type Sent = {
  session?: string;
  csrf?: 'good' | 'none' | 'cookie only' | 'of another session';
  headers?: Record<string, string>;
  payload?: unknown;
  server?: number;
  /** The network address that it comes from. */
  address?: string;
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

export const send = async (
  method: 'GET' | 'POST',
  url: string,
  { session, csrf: kind = 'good', headers = {}, payload, server = 0, address = '127.0.0.1' }: Sent = {},
) => {
  const pair =
    method === 'GET' || kind === 'none' ? '' : await pairFor(kind === 'of another session' ? tokens.sub : session);
  const reply = await servers[server]!.app.inject({
    method,
    url,
    remoteAddress: address,
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
