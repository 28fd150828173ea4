import type { Reader, Tx } from './db/database.ts';

declare const payloadBrand: unique symbol;
declare const resultBrand: unique symbol;
declare const accessBrand: unique symbol;

/** The part of a payload that concerns one customer, as it is stored. */
type CustomerPart = { customer_uuid: string; payload: object };

/**
 * An event that a domain publishes to domains above it: a name and the type of its payload. The publisher does not
 * know the subscribers. It is stored by customer (`db/domain-events.ts`).
 */
export type DomainEvent<P, N extends string = string> = {
  readonly name: N;
  /** Version of the payload, increased when a consumer of an older one could not read it. */
  readonly version: number;
  readonly splitByCustomer: (payload: never) => readonly CustomerPart[];
  readonly [payloadBrand]?: P;
};
/**
 * A question to the domain that owns a purpose, such as `order`. Exactly one domain implements each purpose. `Q` is
 * the database access of the implementation; one that writes runs in the transaction of the caller.
 */
export type ExtensionPoint<P, A, Q extends Reader = Tx, N extends string = string, U extends string = string> = {
  readonly name: N;
  readonly purposes: readonly U[];
  readonly [payloadBrand]?: P;
  readonly [resultBrand]?: A;
  readonly [accessBrand]?: (q: Q) => void;
};

type EventDefinition<P, N> = { name: N; version?: number } & (P extends { customer_uuid: string }
  ? { splitByCustomer?: never }
  : { splitByCustomer(payload: P): readonly CustomerPart[] });

/**
 * Defines a domain event: `defineEvent<Payload>()({ name })`. The payload must be serialisable as JSON and hold no
 * secrets. One without `customer_uuid` says how it is split into the parts that are stored for each customer.
 */
export const defineEvent =
  <P extends object>() =>
  <const N extends string>({ name, version = 1, splitByCustomer }: EventDefinition<P, N>): DomainEvent<P, N> => ({
    name,
    version,
    splitByCustomer:
      splitByCustomer ?? ((payload: { customer_uuid: string }) => [{ customer_uuid: payload.customer_uuid, payload }]),
  });

/** Defines an extension point with the purposes that must be implemented: `defineExtensionPoint<P, A>()({ name, purposes })`. */
export const defineExtensionPoint =
  <P, A, Q extends Reader = Tx>() =>
  <const N extends string, const U extends string>(definition: {
    name: N;
    purposes: readonly U[];
  }): ExtensionPoint<P, A, Q, N, U> =>
    definition;

type Scalar = string | number | boolean | Date | null | undefined;

/** `Given`, with every field that `Declared` lacks forbidden: what is stored has no fields beyond the declared ones. */
export type Exact<Declared, Given> = Given extends Scalar
  ? Given
  : Given extends readonly (infer Item)[]
    ? readonly Exact<NonNullable<Declared> extends readonly (infer D)[] ? D : never, Item>[]
    : ExactObject<NonNullable<Declared>, Given>;

/** For each member of a union `Declared`: `Given` must fit one of them. */
type ExactObject<Declared, Given> = Declared extends unknown
  ? { [K in keyof Given]: K extends keyof Declared ? Exact<Declared[K], Given[K]> : never }
  : never;

/**
 * Publishes an event in the transaction of the publisher, stores it and waits for all subscribers. An error of a
 * subscriber rolls the transaction back.
 */
export type Publish = <P, G extends P>(tx: Tx, what: DomainEvent<P>, payload: G & Exact<P, G>) => Promise<void>;
/** @throws Error when no domain implements the purpose */
export type CallExtension = <P, A, Q extends Reader, U extends string>(
  q: NoInfer<Q>,
  what: ExtensionPoint<P, A, Q, string, U>,
  purpose: NoInfer<U>,
  payload: P,
) => Promise<A>;
