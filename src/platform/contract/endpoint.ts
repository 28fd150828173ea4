import type { z } from 'zod';

/**
 * Who may call an endpoint. `anonymous`: anyone, a session is used when there is one. `customer`: any live session.
 * `main-account`: a session whose customer has no owner. `outside`: an outside system that signs what it tells.
 * `outside-by-id`: an outside system that proves nothing; only an id is taken from it, and the truth is fetched.
 */
export type CallerKind = 'anonymous' | 'customer' | 'main-account' | 'outside' | 'outside-by-id';

export type RateLimit = {
  /**
   * What is counted: the network address, the session's customer, a field of the body, or that from one network address (hashed); or all
   * calls together, which is only for what no screen needs, because whoever uses it up uses it up for all.
   */
  by: 'address' | 'customer' | 'everybody' | `body.${string}` | `address+body.${string}`;
  points: number;
  seconds: number;
  /** What costs nothing: refusals by their code, and `done` for a request that was granted. */
  uncountedOutcomes?: readonly string[];
};

/** Of a webhook: more than an outside system needs for events of a million customers; one that is refused tells again. */
export const webhookLimits = [{ by: 'address', points: 6000, seconds: 60 }] as const satisfies readonly RateLimit[];

export type Endpoint = {
  summary: string;
  caller: CallerKind;
  /** Which outside system tells: its secret signs the events. */
  system?: string;
  body?: z.ZodType;
  query?: z.ZodType;
  params?: z.ZodType;
  /** JSON reply, without the `response` envelope. */
  reply: z.ZodType;
  /** Set when the reply is a document instead of JSON; the handler then returns bytes, or a stream that stays open. */
  produces?: 'application/pdf' | 'application/jwk-set+json' | 'text/html' | 'text/csv' | 'text/event-stream';
  /** Refusal codes this endpoint may answer with, each with its HTTP status. */
  refusals?: Readonly<Record<string, number>>;
  /** Fields of body, query or params that name something; it must belong to the caller, else 404. */
  ownedFields?: Readonly<Record<string, string>>;
  /**
   * Needs a fresh proof that it is the customer (a step-up), always or where the kind named says so of the caller; without one it is
   * 403 `STEP_UP_REQUIRED`, and the same call may be made again after `POST /api/customer/step-up`.
   */
  stepUp?: true | string;
  /** Somebody proves who they are, or changes how: the name under which each try, granted or refused, stands in the security log. */
  securityEvent?: string;
  /** Honours `Idempotency-Key`. Every POST that creates, pays or orders does. */
  idempotent?: boolean;
  limits?: readonly RateLimit[];
  /** Largest body in bytes; 64 KiB unless told. */
  bodyLimit?: number;
};

export type Contract = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>>;

/** A generic parameter accepts more keys than its constraint has: with this, a misspelt or unknown key does not compile. */
type OnlyKeysOf<Shape, T> = T & Record<Exclude<keyof T, keyof Shape>, never>;

/** Keeps the literal types of one endpoint. */
export const endpoint = <const E extends Endpoint>(entry: OnlyKeysOf<Endpoint, E>): E => entry;

/** Keeps the literal keys and types of a domain's endpoints. */
export const contract = <const C extends Contract>(entries: { [K in keyof C]: OnlyKeysOf<Endpoint, C[K]> }): C =>
  entries;

type Part<E, K extends 'body' | 'query' | 'params', Direction> = E extends { [P in K]: infer S extends z.ZodType }
  ? Direction extends 'in'
    ? z.input<S>
    : z.output<S>
  : undefined;

/** The refusal codes that an endpoint declares. */
export type RefusalOf<E> = E extends { refusals: infer R } ? keyof R & string : never;

export type BodyOf<E> = Part<E, 'body', 'out'>;
export type QueryOf<E> = Part<E, 'query', 'out'>;
export type ParamsOf<E> = Part<E, 'params', 'out'>;
export type ReplyOf<E> = E extends { produces: string }
  ? Uint8Array | string
  : E extends { reply: infer S extends z.ZodType }
    ? z.output<S>
    : never;

/** What the browser sends: the same parts, before parsing. Parts that an endpoint does not have are left out. */
export type RequestOf<E> = {
  [K in 'body' | 'query' | 'params' as Part<E, K, 'in'> extends undefined ? never : K]: Part<E, K, 'in'>;
};
