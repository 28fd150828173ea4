import { hash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { z } from 'zod';
import type { Clock } from '../clock.ts';
import { type Endpoint, type RateLimit, stepUpOf } from '../contract/endpoint.ts';
import type { Database } from '../db/database.ts';
import { newUuid, newToken } from '../ids.ts';
import type { LiveUpdates } from '../live/live-updates.ts';
import { sendStream, StreamReply } from '../live/stream-reply.ts';
import type { Queue } from '../jobs/job.ts';
import type { CallExtension, Publish } from '../events.ts';
import type { Outside } from '../outside.ts';
import { parseLanguageHeader } from '../pure/language.ts';
import type { Seal } from '../seal.ts';
import type { Settings } from '../settings.ts';
import type { Csrf } from './csrf.ts';
import type { StepUpCheck } from '../domain.ts';
import { type Caller, type HandlerContext, type DomainApi, callerQueryOf } from './handler.ts';
import { type Admission, createAdmissionControl } from './admission.ts';
import { addressKey, NETWORK_LIMIT_FACTOR, widerNetworkKey } from './address-key.ts';
import { parseCountryHeader } from './request-headers.ts';
import {
  throttleUses,
  releaseUncountedRateLimitUses,
  rateLimitKey,
  type RateLimitUse,
  sortLimitsByScope,
} from './rate-limits.ts';
import { hashBodyWithoutPasswords, containsPassword, type IdempotencyKey, runIdempotent } from './idempotency.ts';
import { registerMethodNotAllowed } from './method-not-allowed.ts';
import { StreamedDocument, StreamedJson, sendStreamedDocument } from './streamed-document.ts';
import { InvalidInputError, sendProblem } from './problem-reply.ts';
import { AlternativeReply } from './alternative-reply.ts';
import { CachedReply, sendCachedReply } from './cached-reply.ts';
import { withSignedBody } from './raw-body.ts';
import { Refused } from './refused.ts';
import { NotOwnedError, createSecurityEventLog } from './security-events.ts';
import type { Release } from './fair-turns.ts';
import { createReplySerializer } from './reply-schema.ts';
import { type Ladder, runHoldOrRefuseCall } from './ladder.ts';
import { limitConcurrencyPerCustomer } from './per-customer-concurrency.ts';

/** 400 days, the maximum that browsers allow. */
const DEVICE_COOKIE_SECONDS = 400 * 86_400;

const deviceCookieFormat = /^[A-Za-z0-9_-]{43}$/;

const deviceCookieName = (secure: boolean): string => (secure ? '__Host-device' : 'device');

const readDeviceCookie = (request: FastifyRequest, secure: boolean): string | null => {
  const sentCookie = request.cookies[deviceCookieName(secure)];
  return sentCookie !== undefined && deviceCookieFormat.test(sentCookie) ? sentCookie : null;
};

/**
 * Sets a random HttpOnly cookie that identifies the browser after a login. It grants no access and is only set where
 * a handler requests it, or with the first CSRF pair. `secure`: the product is served over HTTPS.
 */
const issueDeviceCookie = (request: FastifyRequest, reply: FastifyReply, secure: boolean): string => {
  const device = readDeviceCookie(request, secure) ?? newToken();
  reply.setCookie(deviceCookieName(secure), device, {
    path: '/',
    sameSite: 'strict',
    httpOnly: true,
    secure,
    maxAge: DEVICE_COOKIE_SECONDS,
  });
  return device;
};

export type ServerServices = {
  db: Database;
  queue: Queue;
  publish: Publish;
  callExtension: CallExtension;
  clock: Clock;
  outside: Outside;
  settings: Settings;
  csrf: Csrf;
  seal: Seal;
  live: LiveUpdates;
  /** Returns the live session of a token hash, or null. */
  findCaller(tokenHash: string, now: Date): Promise<Caller | null>;
  /** True when `customerUuid` is a sub-account of the owner. */
  isSubAccount(ownerUuid: string, customerUuid: string): Promise<boolean>;
  /** By kind: whether an object belongs to the caller. */
  ownershipChecks: Readonly<Record<string, (db: Database, uuid: string, caller: Caller) => Promise<boolean>>>;
  /** By kind: whether a call of the caller needs a step-up. */
  stepUpChecks: Readonly<Record<string, StepUpCheck>>;
  /** Delays irreversible calls of callers that have not been known for long. */
  ladder: Ladder;
  /** Secrets that verify the events of each outside system; several while one changes. */
  eventSecrets: Readonly<Record<string, readonly string[]>>;
};

/** SHA-256 of a session token in base64url: tokens are stored and compared by their hash only. */
export const hashToken = (token: string): string => hash('sha256', token, 'base64url');

const idempotencyKeyFormat = /^[\u0021-\u007e]{1,255}$/;
const tokenFormat = /^[A-Za-z0-9_-]{20,100}$/;

const headerOf = (request: FastifyRequest, name: string): string | null => {
  const value = request.headers[name];
  return typeof value === 'string' && value !== '' ? value : null;
};

const parsePart = <T>(schema: z.ZodType | undefined, value: unknown): T => {
  if (!schema) return undefined as T;
  const parsed = schema.safeParse(value === undefined ? {} : value, { reportInput: true });
  if (!parsed.success) throw new InvalidInputError(parsed.error);
  return parsed.data as T;
};

type Find = (tokenHash: string, now: Date) => Promise<Caller | null>;

const resolveCaller = async (
  parts: ServerServices & { admission: Admission },
  entry: Endpoint,
  request: FastifyRequest,
  find: Find,
): Promise<Caller | null> => {
  if (entry.caller === 'outside') {
    // A body was checked before it was parsed.
    if (request.rawBody === undefined) parts.admission.assertSigned(entry, request, Buffer.alloc(0));
    return null;
  }
  if (entry.caller === 'outside-by-id') return null;
  const token = headerOf(request, 'x-session-token');
  const wellFormed = token !== null && tokenFormat.test(token);
  const caller = wellFormed ? await find(hashToken(token), parts.clock.now()) : null;
  if (!caller && entry.caller !== 'anonymous')
    throw new Refused(token === null || wellFormed ? 'SESSION_EXPIRED' : 'RELOGIN_REQUIRED');
  if (entry.caller === 'main-account' && caller?.owner_customer_uuid) throw new Refused('MASTER_ONLY');
  const namedUuid = headerOf(request, 'x-customer-uuid');
  if (caller && namedUuid !== null && namedUuid !== caller.customer_uuid) {
    const isOwnSubAccount =
      z.uuid().safeParse(namedUuid).success && (await parts.isSubAccount(caller.customer_uuid, namedUuid));
    if (!isOwnSubAccount) throw new NotOwnedError();
    return { ...caller, named_customer_uuid: namedUuid };
  }
  return caller;
};

/**
 * Returns the rate limit counters of a request. For an IPv6 address the surrounding /48 is counted too, with a higher
 * limit.
 */
const rateLimitUsesOf = (
  route: string,
  entry: Endpoint,
  { request, caller, body }: { request: FastifyRequest; caller: Caller | null; body: unknown },
): RateLimitUse[] =>
  sortLimitsByScope(entry.limits ?? []).flatMap((limit) => {
    const use = { ...limit, key: rateLimitKey(route, limit.by, limitValue(limit, request, caller, body)) };
    const network = limit.by === 'address' ? widerNetworkKey(request.ip) : null;
    if (network === null) return [use];
    return [use, { ...use, points: limit.points * NETWORK_LIMIT_FACTOR, key: rateLimitKey(route, 'network', network) }];
  });

const limitValue = (limit: RateLimit, request: FastifyRequest, caller: Caller | null, body: unknown): string => {
  if (limit.by === 'address') return addressKey(request.ip);
  if (limit.by === 'everybody') return '';
  if (limit.by === 'customer') return caller?.customer_uuid ?? addressKey(request.ip);
  const [, withAddress = '', field = ''] = /^(address\+)?body\.(.*)$/.exec(limit.by) ?? [];
  const value = (body as Record<string, unknown> | undefined)?.[field];
  return `${withAddress && addressKey(request.ip)} ${typeof value === 'string' ? value : ''}`;
};

const assertOwnership = async (parts: ServerServices, entry: Endpoint, ctx: HandlerContext): Promise<void> => {
  for (const [field, kind] of Object.entries(entry.ownedFields ?? {})) {
    const ownedUuid = [ctx.params, ctx.body, ctx.query]
      .map((part) => (part as Record<string, unknown> | undefined)?.[field])
      .find(Boolean);
    // The schema allows the field to be absent, so there is no object to check.
    if (typeof ownedUuid !== 'string') continue;
    const owns = parts.ownershipChecks[kind];
    if (!owns) throw new Error(`nobody answers who owns a ${kind}`);
    if (!ctx.caller || !(await owns(parts.db, ownedUuid, ctx.caller))) throw new NotOwnedError();
  }
};

/** Whether a call of this caller is a sensitive one. The check of a kind runs only when its result matters. */
const isSensitive = async (
  parts: ServerServices,
  entry: Endpoint,
  caller: Caller | null,
  body: unknown,
): Promise<boolean> => {
  const stepUp = stepUpOf(entry);
  if (stepUp === null || !caller || (caller.stepped_up && entry.rung !== 'irreversible')) return false;
  if (stepUp === true) return true;
  const needsStepUp = parts.stepUpChecks[stepUp];
  if (!needsStepUp) throw new Error(`nobody answers whether ${stepUp} needs a step-up`);
  return needsStepUp(parts.db, caller, body);
};

/**
 * Owner of the idempotency keys. Without a session it is the browser: by its device cookie, which it got with its first
 * CSRF pair, or by that pair. So equal keys of different visitors do not collide.
 */
const idempotencyOwner = (request: FastifyRequest, caller: Caller | null, secure: boolean): string => {
  if (caller) return caller.customer_uuid;
  const cookieOrToken = request.cookies[deviceCookieName(secure)] ?? headerOf(request, 'x-xsrf-token') ?? '';
  return `browser ${hashToken(cookieOrToken)}`;
};

/** Returns the idempotency key of a request, or null. */
const parseIdempotencyKey = (
  route: string,
  entry: Endpoint,
  request: FastifyRequest,
  owner: string,
): IdempotencyKey | null => {
  const idempotencyKey = entry.idempotent ? headerOf(request, 'idempotency-key') : null;
  if (idempotencyKey === null) return null;
  if (!idempotencyKeyFormat.test(idempotencyKey)) throw new Refused('MALFORMED');
  return { scope: `${route} ${owner}`, key: idempotencyKey, bodyHash: hashBodyWithoutPasswords(request.body) };
};

/** Returns the customer whose session a reply starts. */
const customerOfReply = (answer: unknown): string | null =>
  (answer as { customer?: { uuid?: string } } | null)?.customer?.uuid ?? null;

const safeMethods: ReadonlySet<string> = new Set(['GET', 'HEAD']);

/** Limits per customer and process: enough for two tabs and repeated clicks. */
const concurrentChanges = { maxRunning: 2, maxWaiting: 8 };

/** Customer of each request once known, for the security log. */
const customersOfRequests = new WeakMap<FastifyRequest, string>();

const buildContext = async (
  parts: ServerServices & { admission: Admission },
  route: string,
  entry: Endpoint,
  request: FastifyRequest,
  reply: FastifyReply,
  find: Find,
): Promise<{ ctx: HandlerContext; uses: readonly RateLimitUse[]; sensitive: boolean }> => {
  const caller = await resolveCaller(parts, entry, request, find);
  if (caller) customersOfRequests.set(request, caller.customer_uuid);
  const fromBrowser = entry.caller !== 'outside' && entry.caller !== 'outside-by-id';
  if (!safeMethods.has(request.method) && fromBrowser && !parts.csrf.isValid(request, caller?.session_hash ?? null)) {
    parts.csrf.issue(request, reply, caller?.session_hash ?? null);
    if (!caller) issueDeviceCookie(request, reply, parts.settings.APP_URL.startsWith('https:'));
    throw new Refused('CSRF_INVALID');
  }
  const body = parsePart<unknown>(entry.body, request.body);
  const secure = parts.settings.APP_URL.startsWith('https:');
  const key = parseIdempotencyKey(route, entry, request, idempotencyOwner(request, caller, secure));
  // Before rate limits are counted, because the same call is repeated after the step-up.
  const sensitive = await isSensitive(parts, entry, caller, body);
  if (sensitive && !caller?.stepped_up) throw new Refused('STEP_UP_REQUIRED');
  const uses = rateLimitUsesOf(route, entry, { request, caller, body });
  // The hash of a body leaves out passwords, so a repeat cannot be recognised and counts as a new attempt.
  await throttleUses(parts.db, uses, parts.clock.now(), containsPassword(body) ? null : key);
  const ctx = {
    body,
    query: parsePart<unknown>(entry.query, request.query),
    params: parsePart<unknown>(entry.params, request.params),
    caller,
    db: parts.db,
    queue: parts.queue,
    publish: parts.publish,
    callExtension: parts.callExtension,
    idempotentTx: (work) => runIdempotent(parts.db, key, parts.clock.now(), work),
    refuse: (code, options) => new Refused(code, options),
    now: () => parts.clock.now(),
    newId: () => newUuid(parts.clock.now()),
    seal: parts.seal,
    live: parts.live,
    language: parseLanguageHeader(request.headers['accept-language']),
    outside: parts.outside,
    settings: parts.settings,
    log: request.log,
    reply: {
      header: (name, value) => void reply.header(name, value),
      sessionChanged: (sessionHash) => parts.csrf.issue(request, reply, sessionHash),
    },
    address: request.ip,
    device: () => issueDeviceCookie(request, reply, secure),
    sentDevice: () => readDeviceCookie(request, secure),
    hold: null,
    requestedAt: () => parts.clock.now(),
    userAgent: headerOf(request, 'user-agent'),
    country: () =>
      parts.settings.COUNTRY_HEADER
        ? parseCountryHeader(headerOf(request, parts.settings.COUNTRY_HEADER.toLowerCase()))
        : null,
  } as HandlerContext;
  await assertOwnership(parts, entry, ctx);
  return { ctx, uses, sensitive };
};

/** Reverses the counted uses when the outcome does not count. */
const withRateLimitRelease = async <T>(
  db: Database,
  uses: readonly RateLimitUse[],
  handle: () => Promise<T>,
): Promise<T> => {
  try {
    const answer = await handle();
    await releaseUncountedRateLimitUses(db, uses, 'done');
    return answer;
  } catch (error) {
    if (error instanceof Refused) await releaseUncountedRateLimitUses(db, uses, error.code);
    throw error;
  }
};

/** Releases the request's turn (see `fair-turns.ts`) when it ends, by a reply or by a lost connection. */
const releaseAtEnd = (release: Release | null, { raw }: FastifyReply): void => {
  if (release === null) return;
  raw.once('finish', release);
  raw.once('close', release);
};

/** Mounts every endpoint of the domains on the server. */
export const mountRoutes = (
  app: FastifyInstance,
  services: ServerServices,
  domains: readonly DomainApi[],
  /** Connections of the process to PostgreSQL. */
  connections: number,
): Pick<Admission, 'admits'> => {
  const { clock, eventSecrets } = services;
  const admission = createAdmissionControl({ clock, eventSecrets, connections });
  admission.addHooks(app);
  const parts = { ...services, admission };
  const methodsByPath = new Map<string, string[]>();
  const turns = limitConcurrencyPerCustomer(concurrentChanges);
  for (const { contract, api } of domains) {
    for (const [route, entry] of Object.entries(contract) as [string, Endpoint][]) {
      const [method = 'GET', path = '/'] = route.split(' ');
      const url = path.replaceAll(/\{(\w+)\}/g, ':$1');
      methodsByPath.set(url, [...(methodsByPath.get(url) ?? []), method]);
      const handler = api[route] as unknown as (ctx: HandlerContext) => Promise<unknown>;
      const callerQuery = callerQueryOf(handler);
      const find: Find = callerQuery ? (hashed, now) => callerQuery(parts.db, hashed, now) : parts.findCaller;
      const events = createSecurityEventLog(route, entry, parts.seal);
      const serialise = createReplySerializer(entry.reply);
      const findAnswer = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        const { ctx, uses, sensitive } = await buildContext(parts, route, entry, request, reply, find);
        const changingCaller = safeMethods.has(method) ? null : (ctx.caller as Caller | null);
        const spends = entry.rung === 'spend' && entry.stepUp !== 'at-checkout' && ctx.caller !== null;
        const onLadder = spends || (sensitive && entry.rung === 'irreversible');
        const run = () => (onLadder ? runHoldOrRefuseCall(parts.ladder, { route, entry, ctx }, handler) : handler(ctx));
        const handle = () => withRateLimitRelease(parts.db, uses, run);
        return changingCaller ? turns(changingCaller.customer_uuid, handle) : handle();
      };
      const findAnswerInTurn = async (request: FastifyRequest, reply: FastifyReply): Promise<unknown> => {
        const release = await admission.admitRead(entry, request);
        try {
          return await findAnswer(request, reply);
        } finally {
          release();
        }
      };
      const mountOn = (scope: FastifyInstance) =>
        scope.route({
          method: method as 'GET',
          url,
          ...(entry.bodyLimit ? { bodyLimit: entry.bodyLimit } : {}),
          ...(entry.produces ? {} : { schema: { response: { '2xx': {} } }, serializerCompiler: () => serialise }),
          errorHandler: (error, request, reply) => {
            events.recordRefusal(request, error, customersOfRequests.get(request) ?? null);
            void sendProblem(error, request, reply, entry.refusals);
          },
          onRequest: (request, reply, next) => {
            // Personal data and refusals must not be cached. A handler may override the header.
            reply.header('cache-control', 'private, no-store');
            if (entry.caller !== 'outside') return next();
            const admit = async () => releaseAtEnd(await admission.admitEvent(entry, request), reply);
            admit().then(() => next(), next);
          },
          handler: async (request, reply) => {
            const answer = await (safeMethods.has(method) ? findAnswerInTurn : findAnswer)(request, reply);
            events.recordSuccess(request, customerOfReply(answer) ?? customersOfRequests.get(request) ?? null);
            if (answer instanceof StreamReply) return sendStream(answer, request, reply);
            if (answer instanceof CachedReply) return sendCachedReply(answer.toText(serialise), request, reply);
            if (answer instanceof AlternativeReply && entry.alternative)
              return reply.type(entry.alternative).serializer(String).send(answer.text);
            if (answer instanceof StreamedJson)
              return sendStreamedDocument(answer, request, reply.type('application/json; charset=utf-8'));
            if (!entry.produces) return { response: answer };
            reply.type(entry.produces);
            if (answer instanceof StreamedDocument) return sendStreamedDocument(answer, request, reply);
            return reply.send(typeof answer === 'string' ? answer : Buffer.from(answer as Uint8Array));
          },
        });
      if (entry.caller === 'outside' && !eventSecrets[entry.system ?? ''])
        throw new Error(`${route} names no outside system that has a secret`);
      if (entry.caller === 'outside')
        withSignedBody(app, (request, body) => admission.assertSigned(entry, request, body), mountOn);
      else mountOn(app);
    }
  }
  registerMethodNotAllowed(app, methodsByPath);
  return admission;
};
