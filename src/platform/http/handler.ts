import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf, Contract, Endpoint, ParamsOf, QueryOf, RefusalOf, ReplyOf } from '../contract/endpoint.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Queue } from '../jobs/job.ts';
import type { CallExtension, Publish } from '../events.ts';
import type { Outside } from '../outside.ts';
import type { Language } from '../pure/language.ts';
import type { Seal } from '../seal.ts';
import type { Settings } from '../settings.ts';
import type { StreamedDocument } from './streamed-document.ts';
import type { Refuse } from './refused.ts';
import type { LiveUpdates } from '../live/live-updates.ts';
import type { StreamReply } from '../live/stream-reply.ts';
import type { CachedReply } from './cached-reply.ts';

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

export type HandlerContext<E = Endpoint> = {
  body: BodyOf<E>;
  query: QueryOf<E>;
  params: ParamsOf<E>;
  caller: CallerOf<E>;
  db: Database;
  queue: Queue;
  publish: Publish;
  callExtension: CallExtension;
  /**
   * One transaction. When the endpoint is idempotent and the request carries `Idempotency-Key`, the value is stored in the
   * same transaction, and the next request with that key gets it without running `work` again. The value must be JSON.
   */
  idempotentTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Makes a refusal to throw; a code that the endpoint does not declare does not compile. */
  refuse: Refuse<RefusalOf<E>>;
  now(): Date;
  newId(): string;
  seal: Seal;
  live: LiveUpdates;
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
    ? StreamedDocument
    : never;

export type Handler<C extends Contract, K extends keyof C> = (
  ctx: HandlerContext<C[K]>,
) => Promise<ReplyOf<C[K]> | CachedReply<ReplyOf<C[K]>> | StreamOf<C[K]>>;

/** Finds the caller of a session by the hash of its token. */
export type FindCaller = (db: Database, tokenHash: string, now: Date) => Promise<Caller | null>;

type Found<F extends FindCaller> = NonNullable<Awaited<ReturnType<F>>>;

/**
 * A handler that finds its caller in the statement that also reads what it answers; `ctx.caller` is what `find` found. Who may
 * call is still decided by the contract, before the handler runs.
 */
export const withCallerQuery = <C extends Contract, K extends keyof C, F extends FindCaller>(
  find: F,
  handle: (ctx: Omit<HandlerContext<C[K]>, 'caller'> & { caller: Found<F> }) => ReturnType<Handler<C, K>>,
): Handler<C, K> => Object.assign(handle as unknown as Handler<C, K>, { findCaller: find });

/** How a handler wants its caller found; undefined: as all others do. */
export const callerQueryOf = (handler: unknown): FindCaller | undefined =>
  (handler as { findCaller?: FindCaller }).findCaller;

/** A domain's table of contents: each endpoint of the contract with its handler. */
export type Api<C extends Contract> = { [K in keyof C]: Handler<C, K> };

/** A domain as the server mounts it. */
export type DomainApi = { domain: string; contract: Contract; api: Record<string, (ctx: never) => Promise<unknown>> };

export const defineDomainApi = <C extends Contract>(domain: string, contract: C, api: Api<C>): DomainApi => ({
  domain,
  contract,
  api: api as unknown as DomainApi['api'],
});
