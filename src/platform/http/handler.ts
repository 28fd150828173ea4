import type { FastifyBaseLogger } from 'fastify';
import type { BodyOf, Contract, Endpoint, ParamsOf, QueryOf, RefusalOf, ReplyOf } from '../contract/endpoint.ts';
import type { Database, Tx } from '../db/database.ts';
import type { Queue } from '../jobs/job.ts';
import type { CallExtension, Publish } from '../events.ts';
import type { Outside } from '../outside.ts';
import type { Language } from '../pure/language.ts';
import type { Seal } from '../seal.ts';
import type { Settings } from '../settings.ts';
import type { StreamedDocument, StreamedJson } from './streamed-document.ts';
import type { Refuse } from './refused.ts';
import type { LiveUpdates } from '../live/live-updates.ts';
import type { StreamReply } from '../live/stream-reply.ts';
import type { CachedReply } from './cached-reply.ts';
import type { AlternativeReply } from './alternative-reply.ts';

/**
 * The caller, resolved from the session. `customer_uuid` is the customer of the session; a main account has no owner.
 */
export type Caller = {
  customer_uuid: string;
  owner_customer_uuid: string | null;
  session_hash: string;
  /** The customer product of a login by phone number. */
  customer_product_uuid: string | null;
  /** IANA time zone that the browser reported at the login. */
  time_zone: string;
  /** A step-up was completed recently in this session. */
  stepped_up: boolean;
  /**
   * Creation time of the passkey, or of the link to the identity service, that was used for the recent step-up; null for
   * other ways.
   */
  proved_since: Date | null;
  /** Sub-account that a main account selected with `x-customer-uuid`, to view it and act for it. */
  named_customer_uuid?: string;
};

/** A security delay of an irreversible call: until when, and which change of the account causes it. */
export type Hold = { ends_at: Date; cause: string };

export type ReplyControls = {
  /** Sets a header of the reply, for example Content-Disposition. */
  header(name: string, value: string): void;
  /** Sets or clears the CSRF cookie after the session changed. */
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
   * Runs one transaction. When the endpoint is idempotent and the request has an `Idempotency-Key`, the value is stored
   * in the same transaction, and a repeated request returns it without running `work` again. The value must be
   * serialisable as JSON.
   */
  idempotentTx<T>(work: (tx: Tx) => Promise<T>): Promise<T>;
  /** Creates a refusal to throw. A code that the endpoint does not declare is a compile error. */
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
  /** Network address of the caller, for rate limits only. */
  address: string;
  /** Returns the device id of the browser (random cookie); sets the cookie when there is none. */
  device(): string;
  /** Returns the device id that the browser sent; null when there is none. */
  sentDevice(): string | null;
  /** Security delay of an irreversible call whose handler holds it itself; otherwise null. */
  hold: Hold | null;
  /** When the request was made; before `now` for a held request. */
  requestedAt(): Date;
  /** User agent as sent by the browser; untrusted. */
  userAgent: string | null;
  /** Country of the network address as an ISO 3166 alpha-2 code, from the header of the proxy; null when unknown. */
  country(): string | null;
};

type StreamOf<E> = E extends { produces: 'text/event-stream' }
  ? StreamReply
  : E extends { produces: string }
    ? StreamedDocument
    : never;

type AlternativeOf<E> = E extends { alternative: string } ? AlternativeReply : never;

export type Handler<C extends Contract, K extends keyof C> = (
  ctx: HandlerContext<C[K]>,
) => Promise<
  ReplyOf<C[K]> | CachedReply<ReplyOf<C[K]>> | StreamedJson<ReplyOf<C[K]>> | StreamOf<C[K]> | AlternativeOf<C[K]>
>;

/** Finds the caller of a session by the hash of its token. */
export type FindCaller = (db: Database, tokenHash: string, now: Date) => Promise<Caller | null>;

type Found<F extends FindCaller> = NonNullable<Awaited<ReturnType<F>>>;

/**
 * Marks a handler whose own query also loads the caller, which saves one round trip; `ctx.caller` is the result of
 * `find`. The permission in the contract is still checked before the handler runs.
 */
export const withCallerQuery = <C extends Contract, K extends keyof C, F extends FindCaller>(
  find: F,
  handle: (ctx: Omit<HandlerContext<C[K]>, 'caller'> & { caller: Found<F> }) => ReturnType<Handler<C, K>>,
): Handler<C, K> => Object.assign(handle as unknown as Handler<C, K>, { findCaller: find });

/** Returns the caller query of a handler; undefined for the default query. */
export const callerQueryOf = (handler: unknown): FindCaller | undefined =>
  (handler as { findCaller?: FindCaller }).findCaller;

/** Maps each endpoint of the contract to its handler. */
export type Api<C extends Contract> = { [K in keyof C]: Handler<C, K> };

/** A domain as mounted by the server. */
export type DomainApi = { domain: string; contract: Contract; api: Record<string, (ctx: never) => Promise<unknown>> };

/** Declares the handlers of a domain; the compiler reports an endpoint of the contract without a handler. */
export const defineDomainApi = <C extends Contract>(domain: string, contract: C, api: Api<C>): DomainApi => ({
  domain,
  contract,
  api: api as unknown as DomainApi['api'],
});
