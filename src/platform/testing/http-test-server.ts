import { setTimeout as pause } from 'node:timers/promises';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, beforeAll } from 'vitest';
import { z } from 'zod';
import { OverloadedError } from '../limit-concurrency.ts';
import { systemClock } from '../clock.ts';
import { contract, endpoint } from '../contract/endpoint.ts';
import type { LiveUpdates } from '../live/live-updates.ts';
import type { Queue } from '../jobs/job.ts';
import { createEventBus } from '../subscribers.ts';
import { OutsideError } from '../outside.ts';
import type { Settings } from '../settings.ts';
import { openPostgres } from '../db/database.ts';
import { createTestDatabase, type TestDatabase } from './test-database.ts';
import { createCsrf } from '../http/csrf.ts';
import { type Caller, type HandlerContext, type Hold, defineDomainApi } from '../http/handler.ts';
import { Refused } from '../http/refused.ts';
import { hashToken } from '../http/routes.ts';
import { buildServer, type Server } from '../http/server.ts';

export const ownerUuid = '0190f3a0-0000-7000-8000-000000000001';
export const subAccountUuid = '0190f3a0-0000-7000-8000-000000000002';
export const strangerUuid = '0190f3a0-0000-7000-8000-000000000003';
export const sessionTokens = {
  main: 'main-account-token-0000000',
  sub: 'sub-account-token-00000000',
  /** Session of the main account with a recent step-up. */
  proved: 'main-account-proved-000000',
};
const callers: Record<string, Caller> = {
  [hashToken(sessionTokens.main)]: {
    customer_uuid: ownerUuid,
    owner_customer_uuid: null,
    session_hash: 'main',
    customer_product_uuid: null,
    time_zone: 'Europe/Brussels',
    stepped_up: false,
    proved_since: null,
  },
  [hashToken(sessionTokens.proved)]: {
    customer_uuid: ownerUuid,
    owner_customer_uuid: null,
    session_hash: 'proved',
    customer_product_uuid: null,
    time_zone: 'Europe/Brussels',
    stepped_up: true,
    proved_since: null,
  },
  [hashToken(sessionTokens.sub)]: {
    customer_uuid: subAccountUuid,
    owner_customer_uuid: ownerUuid,
    session_hash: 'sub',
    customer_product_uuid: null,
    time_zone: 'Europe/Brussels',
    stepped_up: false,
    proved_since: null,
  },
};

const echo = z.object({ text: z.string() });
export const thingsContract = contract({
  'GET /api/open': endpoint({ summary: 'Open', caller: 'anonymous', reply: echo }),
  'GET /api/slow': endpoint({ summary: 'Takes its time', caller: 'anonymous', reply: echo }),
  'GET /api/mine': endpoint({ summary: 'Mine', caller: 'customer', reply: echo }),
  'POST /api/main': endpoint({ summary: 'Main', caller: 'main-account', rung: 'change', reply: echo }),
  'POST /api/things': endpoint({
    summary: 'Makes a thing',
    caller: 'anonymous',
    rung: 'change',
    idempotent: true,
    body: z.strictObject({ text: z.string().min(1).max(20), nested: z.object({ count: z.number().int() }).optional() }),
    reply: echo,
    refusals: { PROMO_UNKNOWN: 422 },
  }),
  'POST /api/thing': endpoint({
    summary: 'Owned',
    caller: 'customer',
    rung: 'change',
    body: z.strictObject({ thing_uuid: z.uuid() }),
    ownedFields: { thing_uuid: 'thing' },
    reply: echo,
  }),
  'POST /api/grave': endpoint({
    summary: 'Matters',
    caller: 'customer',
    rung: 'change',
    stepUp: true,
    body: z.strictObject({ text: z.string() }),
    reply: echo,
    limits: [{ by: 'customer', points: 1, seconds: 60 }],
  }),
  'POST /api/grave/sometimes': endpoint({
    summary: 'Matters to some',
    caller: 'customer',
    rung: 'change',
    stepUp: 'main-account',
    reply: echo,
  }),
  'POST /api/final': endpoint({
    summary: 'Cannot be undone',
    caller: 'customer',
    rung: 'irreversible',
    heldAction: 'final',
    idempotent: true,
    body: z.strictObject({ text: z.string() }),
    reply: echo,
    refusals: { PROMO_UNKNOWN: 422 },
  }),
  'POST /api/final/by-handler': endpoint({
    summary: 'Holds itself',
    caller: 'customer',
    rung: 'irreversible',
    holdPolicy: 'by-handler',
    reply: echo,
  }),
  'POST /api/final/refused': endpoint({
    summary: 'Shows a secret',
    caller: 'customer',
    rung: 'irreversible',
    holdPolicy: 'refused',
    reply: echo,
  }),
  'POST /api/spend': endpoint({ summary: 'Costs', caller: 'customer', rung: 'spend', reply: echo }),
  'POST /api/spend/at-checkout': endpoint({
    summary: 'Is paid at the provider',
    caller: 'customer',
    rung: 'spend',
    stepUp: 'at-checkout',
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
    rung: 'change',
    body: z.strictObject({ email: z.string() }),
    reply: echo,
    limits: [{ by: 'body.email', points: 2, seconds: 60 }],
  }),
  'POST /api/limited/widely': endpoint({
    summary: 'Limited in two ways, the narrow one first',
    caller: 'anonymous',
    rung: 'change',
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
    rung: 'change',
    system: 'x',
    body: z.unknown(),
    reply: z.object({}),
  }),
  'POST /api/webhook/y': endpoint({
    summary: 'Told by id',
    caller: 'outside-by-id',
    rung: 'change',
    body: z.object({ id: z.string() }),
    reply: z.object({}),
  }),
});

// oxlint-disable-next-line typescript/no-explicit-any -- replies are looked into without declaring their shape
export type AnyJson = any;

/**
 * Shared state: runs of the creating handler, whether it refuses, the executed statements, and the database of the
 * server.
 */
export const serverState = {
  runs: 0,
  refuses: false,
  statements: [],
  hold: null,
  heldBodies: [],
  risk: null,
  receivedEvents: [],
} as unknown as {
  runs: number;
  refuses: boolean;
  statements: string[];
  /** Security delay of every caller. */
  hold: Hold | null;
  /** Delay of every call that spends. */
  risk: Hold | null;
  /** Bodies of held requests. */
  heldBodies: unknown[];
  /** Bodies of signed events. */
  receivedEvents: unknown[];
  store: TestDatabase;
};
const answer = async () => ({ text: 'yes' });
const api = {
  'GET /api/open': async () => ({ text: 'yes', secret: 'never sent' }),
  'GET /api/slow': async () => {
    await pause(20);
    return { text: 'yes' };
  },
  'GET /api/mine': async (ctx: HandlerContext) => ({ text: ctx.caller?.customer_uuid ?? '' }),
  'POST /api/main': answer,
  'POST /api/things': async (ctx: HandlerContext) => {
    const body = ctx.body as unknown as { text: string };
    if (body.text === 'promo')
      throw new Refused('PROMO_UNKNOWN', { fields: [{ field: 'text', code: 'PROMO_UNKNOWN' }] });
    return ctx.idempotentTx(async (tx) => {
      serverState.runs += 1;
      if (serverState.refuses) throw new Refused('PROMO_UNKNOWN');
      if (body.text === 'unique') await tx.execute(sql`insert into own_secret (name, value) values ('unique', 'x')`);
      await tx.execute(sql`insert into own_secret (name, value) values (${`${body.text}-${serverState.runs}`}, 'x')`);
      if (body.text === 'crash') throw new Error('the process died here');
      return { text: `${body.text} ${serverState.runs}` };
    });
  },
  'POST /api/thing': answer,
  'POST /api/grave': answer,
  'POST /api/grave/sometimes': answer,
  'POST /api/final': async (ctx: HandlerContext) =>
    ctx.idempotentTx(async (tx) => {
      const { text } = ctx.body as unknown as { text: string };
      if (text === 'promo') throw new Refused('PROMO_UNKNOWN');
      await tx.execute(sql`insert into own_secret (name, value) values (${`final-${text}`}, 'x')`);
      return { text: 'done' };
    }),
  'POST /api/final/by-handler': async (ctx: HandlerContext) => ({ text: ctx.hold?.cause ?? 'now' }),
  'POST /api/final/refused': answer,
  'POST /api/spend': answer,
  'POST /api/spend/at-checkout': answer,
  'GET /api/things/{id}': async (ctx: HandlerContext) => ({ text: (ctx.params as unknown as { id: string }).id }),
  'POST /api/limited': answer,
  'POST /api/limited/widely': (ctx: HandlerContext) => ctx.idempotentTx(answer),
  'GET /api/broken': async (ctx: HandlerContext) => {
    const { how } = ctx.query as unknown as { how: string };
    if (how === 'too many') throw new OverloadedError();
    if (how === 'outside') throw new OutsideError('bank', 'down');
    // Nothing listens on port 1.
    if (how === 'database') await openPostgres('postgres://127.0.0.1:1/none').write.execute(sql`select 1`);
    if (how === 'undeclared') throw new Refused('PROMO_UNKNOWN');
    throw new Error('the password of the database is hunter2');
  },
  'POST /api/webhook/x': async (ctx: HandlerContext) => {
    serverState.receivedEvents.push(ctx.body);
    return {};
  },
  'POST /api/webhook/y': async () => ({}),
};

export const testServers: Server[] = [];

export const buildHttpTestServer = async (): Promise<Server> => {
  const server = await buildServer(
    {
      db: serverState.store.db,
      queue: {} as Queue,
      ...createEventBus([], [], {} as Parameters<typeof createEventBus>[2]),
      clock: systemClock(),
      outside: {} as never,
      settings: { APP_URL: 'http://localhost' } as Settings,
      seal: (name) => name,
      live: {} as LiveUpdates,
      csrf: createCsrf('a secret of at least some length', false),
      findCaller: async (hash) => callers[hash] ?? null,
      isSubAccount: async (owner, customer) => owner === ownerUuid && customer === subAccountUuid,
      stepUpChecks: { 'main-account': async (_db, caller) => caller.customer_uuid === ownerUuid },
      ownershipChecks: { thing: async (_db, uuid, caller) => uuid === ownerUuid && caller.customer_uuid === ownerUuid },
      ladder: {
        findHold: async () => serverState.hold,
        scheduleHeldRequest: async (_tx, ctx, { hold }) => {
          serverState.heldBodies.push(ctx.body);
          return hold;
        },
        findSpendHold: async () => serverState.risk,
      },
      eventSecrets: { x: ['the secret of the outside'] },
    },
    [defineDomainApi('things', thingsContract, api as never)],
    { log: pino({ level: 'silent' }) as never, version: 'test', proxies: 0 },
  );
  testServers.push(server);
  return server;
};

/** Starts the test server before the tests of a file and closes it after them. */
export const setUpHttpTestServer = (): void => {
  beforeAll(async () => {
    serverState.store = await createTestDatabase((statement) => serverState.statements.push(statement));
    await buildHttpTestServer();
  });
  afterAll(async () => {
    // Test files share a process, so the list is cleared.
    await Promise.all(testServers.splice(0).map((server) => server.app.close()));
    Object.assign(serverState, { runs: 0, refuses: false, statements: [], hold: null, heldBodies: [], risk: null });
    await serverState.store.close();
  });
};

export type TestRequest = {
  session?: string;
  csrf?: 'good' | 'none' | 'cookie only' | 'of another session';
  headers?: Record<string, string>;
  payload?: unknown;
  server?: number;
  /** Network address of the caller. */
  address?: string;
};

/** Fetches a CSRF pair for a session, as a browser does. */
const createCsrfPair = async (session?: string): Promise<string> => {
  const reply = await testServers[0]!.app.inject({
    method: 'POST',
    url: '/api/main',
    headers: session ? { 'x-session-token': session } : {},
  });
  if (reply.json().code === 'CSRF_INVALID')
    return String(reply.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value);
  const other = await testServers[0]!.app.inject({
    method: 'POST',
    url: '/api/things',
    payload: { text: 'a' },
    headers: session ? { 'x-session-token': session } : {},
  });
  return String(other.cookies.find((cookie) => cookie.name === 'XSRF-TOKEN')?.value);
};

/** All requests come from one browser. */
const testDevice = 'd'.repeat(43);

export const sendTestRequest = async (
  method: 'GET' | 'POST',
  url: string,
  { session, csrf: kind = 'good', headers = {}, payload, server = 0, address = '127.0.0.1' }: TestRequest = {},
) => {
  const pair =
    method === 'GET' || kind === 'none'
      ? ''
      : await createCsrfPair(kind === 'of another session' ? sessionTokens.sub : session);
  const reply = await testServers[server]!.app.inject({
    method,
    url,
    remoteAddress: address,
    headers: {
      ...(session ? { 'x-session-token': session } : {}),
      ...(pair ? { cookie: `XSRF-TOKEN=${pair}; device=${testDevice}` } : {}),
      ...(pair && kind !== 'cookie only' ? { 'x-xsrf-token': pair } : {}),
      ...headers,
    },
    ...(payload === undefined ? {} : { payload: payload as object }),
  });
  return { status: reply.statusCode, body: reply.json() as AnyJson, headers: reply.headers };
};
