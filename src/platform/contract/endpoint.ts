import type { z } from 'zod';

/**
 * Permitted callers of an endpoint. `anonymous`: anyone; a session is used when present. `customer`: any live
 * session. `main-account`: a session whose customer has no owner. `outside`: an outside system with a signed event.
 * `outside-by-id`: an outside system without a signature; only an id is read from the event, and the state is fetched
 * from the system.
 */
export type CallerKind = 'anonymous' | 'customer' | 'main-account' | 'outside' | 'outside-by-id';

export type RateLimit = {
  /**
   * Key of the counter: the network address, the customer of the session, a field of the body, a field of the body
   * combined with the address (both hashed), or one counter for all calls. `everybody` is only for calls that no
   * screen needs, because one caller can exhaust it for all.
   */
  by: 'address' | 'customer' | 'everybody' | `body.${string}` | `address+body.${string}`;
  points: number;
  seconds: number;
  /** Outcomes that are not counted: refusal codes, or `done` for success. */
  uncountedOutcomes?: readonly string[];
};

/**
 * Rate limit of webhooks: above the rate of events for a million customers. A rejected event is delivered again by
 * its sender.
 */
export const webhookLimits = [{ by: 'address', points: 6000, seconds: 60 }] as const satisfies readonly RateLimit[];

/**
 * Consequence of a changing call. `look`: changes nothing lasting, or reveals something. `change`: can be changed back.
 * `spend`: obliges the customer to pay; needs a recent step-up. `irreversible`: needs a recent step-up on a device, or
 * by a credential, that has been known for long enough; otherwise the call is held (see `holdPolicy`).
 */
export const rungs = ['look', 'change', 'spend', 'irreversible'] as const;
export type Rung = (typeof rungs)[number];

export type Endpoint = {
  summary: string;
  caller: CallerKind;
  /** Required for every changing endpoint (`contract`). */
  rung?: Rung;
  /**
   * Treatment of an irreversible call by a caller that has not been known for long enough. `asked` (default): the
   * request is stored, the owner is notified, and it runs after the security delay. `by-handler`: the handler reads
   * `ctx.hold`. `refused`: 409 `HELD_UNTIL`.
   */
  holdPolicy?: 'asked' | 'by-handler' | 'refused';
  /** Translation key of the action, shown in notices about its held requests. Required when `holdPolicy` is `asked`. */
  heldAction?: string;
  /** The sending outside system of a webhook; its secret verifies the signature. */
  system?: string;
  body?: z.ZodType;
  query?: z.ZodType;
  params?: z.ZodType;
  /** Schema of the JSON reply, without the `response` envelope. */
  reply: z.ZodType;
  /** Media type when the reply is a document instead of JSON; the handler then returns bytes or a stream. */
  produces?:
    | 'application/pdf'
    | 'application/jwk-set+json'
    | 'text/html'
    | 'text/csv'
    | 'text/event-stream'
    | 'application/xml'
    | 'image/png';
  /** Another media type of the same content, which a handler may return as `AlternativeReply`. */
  alternative?: 'text/csv';
  /** Refusal codes of this endpoint with their HTTP status. */
  refusals?: Readonly<Record<string, number>>;
  /**
   * Fields of body, query or params that identify an object, by kind. The object must belong to the caller, else the
   * reply is 404.
   */
  ownedFields?: Readonly<Record<string, string>>;
  /**
   * Requires a recent step-up: always, or when the check of the named kind says so for the caller. Without it the
   * reply is 403 `STEP_UP_REQUIRED`; the client repeats the call after `POST /api/customer/step-up`. The rungs `spend` and
   * `irreversible` require it without saying so. `at-checkout`: no step-up, because the payment provider authenticates
   * the payer and no stored payment method is charged.
   */
  stepUp?: true | string;
  /**
   * Name of the event in the security log. Set on endpoints that authenticate a caller or change a credential; each
   * attempt is logged.
   */
  securityEvent?: string;
  /** Supports `Idempotency-Key`. True for every POST that creates, pays or orders. */
  idempotent?: boolean;
  limits?: readonly RateLimit[];
  /** Maximum body size in bytes; default 64 KiB. */
  bodyLimit?: number;
};

export type Contract = Readonly<Record<`${'GET' | 'POST' | 'PUT' | 'DELETE'} /${string}`, Endpoint>>;

/** Makes a changing endpoint without a rung a compile error. */
type RungOf<Route> = Route extends `GET ${string}` ? unknown : { rung: Rung };

/** Whether a call needs a recent step-up: always, by the check of a kind, or never. */
export const stepUpOf = ({ rung, stepUp }: Endpoint): true | string | null => {
  if (stepUp === 'at-checkout') return null;
  return stepUp ?? (rung === 'spend' || rung === 'irreversible' ? true : null);
};

/** Makes unknown keys a compile error; a generic parameter alone accepts more keys than its constraint. */
type OnlyKeysOf<Shape, T> = T & Record<Exclude<keyof T, keyof Shape>, never>;

/** Keeps the literal types of one endpoint. */
export const endpoint = <const E extends Endpoint>(entry: OnlyKeysOf<Endpoint, E>): E => entry;

/** Keeps the literal keys and types of the endpoints of a domain. */
export const contract = <const C extends Contract>(entries: {
  [K in keyof C]: OnlyKeysOf<Endpoint, C[K]> & RungOf<K>;
}): C => entries;

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

/** Type of the request in the browser, before parsing. Parts that the endpoint does not have are omitted. */
export type RequestOf<E> = {
  [K in 'body' | 'query' | 'params' as Part<E, K, 'in'> extends undefined ? never : K]: Part<E, K, 'in'>;
};
