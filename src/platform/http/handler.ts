import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf, Contract, Endpoint, ParamsOf, QueryOf, RefusalOf, ReplyOf } from '../contract/endpoint.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Queue } from '../jobs/job.ts';
import type { Ask, Tell } from '../news.ts';
import type { Outside } from '../outside.ts';
import type { Language } from '../pure/language.ts';
import type { Seal } from '../seal.ts';
import type { Settings } from '../settings.ts';
import type { PartByPart } from './part-by-part.ts';
import type { Refuse } from './refused.ts';
import type { Live } from '../live/live.ts';
import type { StreamReply } from '../live/stream-reply.ts';
import type { ReadyReply } from './ready-reply.ts';

/** Who is calling, from the session. `customer_uuid` is the session's customer; null owner = main account. */
export type Caller = {
  customer_uuid: string;
  owner_customer_uuid: string | null;
  session_hash: string;
  /** The customer_product a phone login is bound to. */
  customer_product_uuid: string | null;
  /** Where the browser said it was at the login: an IANA time zone. */
  time_zone: string;
  /** Has proved lately, in this session, that it is the customer. */
  stepped_up: boolean;
  /** The sub-account that a main account has named in `x-customer-uuid`, to see and act for it. */
  named_customer_uuid?: string;
};

export type ReplyControls = {
  /** A header of the reply, for example Content-Disposition. */
  header(name: string, value: string): void;
  /** Sets or clears what a new session needs on the reply (the CSRF cookie). */
  sessionChanged(sessionHash: string | null): void;
};

type CallerOf<E> = E extends { caller: 'customer' | 'main-account' } ? Caller : Caller | null;

export type Context<E = Endpoint> = {
  body: BodyOf<E>;
  query: QueryOf<E>;
  params: ParamsOf<E>;
  caller: CallerOf<E>;
  db: Database;
  queue: Queue;
  tell: Tell;
  ask: Ask;
  /**
   * One transaction. When the endpoint is idempotent and the request carries `Idempotency-Key`, the value is stored in the
   * same transaction, and the next request with that key gets it without running `work` again. The value must be JSON.
   */
  once<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes a refusal to throw; a code that the endpoint does not declare does not compile. */
  refuse: Refuse<RefusalOf<E>>;
  now(): Date;
  newId(): string;
  seal: Seal;
  live: Live;
  language: Language;
  outside: Outside;
  settings: Settings;
  log: FastifyBaseLogger;
  reply: ReplyControls;
  /** The network address of the caller, for limits only. */
  address: string;
  /** What this browser is known again by: a random value in a cookie, made and set when it has none. */
  device(): string;
  /** What the browser says it is; never trusted. */
  userAgent: string | null;
  /** Where the address is that asks, ISO 3166 two letters, as the proxy in front tells it; null where it does not. */
  country(): string | null;
};

type StreamOf<E> = E extends { produces: 'text/event-stream' }
  ? StreamReply
  : E extends { produces: string }
    ? PartByPart
    : never;

export type Handler<C extends Contract, K extends keyof C> = (
  ctx: Context<C[K]>,
) => Promise<ReplyOf<C[K]> | ReadyReply<ReplyOf<C[K]>> | StreamOf<C[K]>>;

/** Finds the caller of a session by the hash of its token. */
export type FindCaller = (db: Database, tokenHash: string, now: Date) => Promise<Caller | null>;

type Found<F extends FindCaller> = NonNullable<Awaited<ReturnType<F>>>;

/**
 * A handler that finds its caller in the statement that also reads what it answers; `ctx.caller` is what `find` found. Who may
 * call is still decided by the contract, before the handler runs.
 */
export const withOwnCaller = <C extends Contract, K extends keyof C, F extends FindCaller>(
  find: F,
  handle: (ctx: Omit<Context<C[K]>, 'caller'> & { caller: Found<F> }) => ReturnType<Handler<C, K>>,
): Handler<C, K> => Object.assign(handle as unknown as Handler<C, K>, { findCaller: find });

/** How a handler wants its caller found; undefined: as all others do. */
export const ownCallerOf = (handler: unknown): FindCaller | undefined =>
  (handler as { findCaller?: FindCaller }).findCaller;

/** A domain's table of contents: each endpoint of the contract with its handler. */
export type Api<C extends Contract> = { [K in keyof C]: Handler<C, K> };

/** A domain as the server mounts it. */
export type Mounted = { domain: string; contract: Contract; api: Record<string, (ctx: never) => Promise<unknown>> };

export const mount = <C extends Contract>(domain: string, contract: C, api: Api<C>): Mounted => ({
  domain,
  contract,
  api: api as unknown as Mounted['api'],
});
