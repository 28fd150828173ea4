import type { Reader, Tx } from './db/database.ts';

declare const payloadBrand: unique symbol;
declare const resultBrand: unique symbol;
declare const accessBrand: unique symbol;

/**
 * An event that a domain publishes to domains above it: a name and the type of its payload. The publisher does not
 * know the subscribers.
 */
export type DomainEvent<P> = { readonly name: string; readonly [payloadBrand]?: P };
/**
 * A question to the domain that owns a purpose, such as `order`. Exactly one domain implements each purpose. `Q` is
 * the database access of the implementation; one that writes runs in the transaction of the caller.
 */
export type ExtensionPoint<P, A, Q extends Reader = Tx> = {
  readonly name: string;
  readonly [payloadBrand]?: P;
  readonly [resultBrand]?: A;
  readonly [accessBrand]?: (q: Q) => void;
};

export const defineEvent = <P>(name: string): DomainEvent<P> => ({ name });
export const defineExtensionPoint = <P, A, Q extends Reader = Tx>(name: string): ExtensionPoint<P, A, Q> => ({ name });

/**
 * Publishes an event in the transaction of the publisher and waits for all subscribers. An error of a subscriber
 * rolls the transaction back.
 */
export type Publish = <P>(tx: Tx, what: DomainEvent<P>, payload: P) => Promise<void>;
/** @throws Error when no domain implements the purpose */
export type CallExtension = <P, A, Q extends Reader>(
  q: NoInfer<Q>,
  what: ExtensionPoint<P, A, Q>,
  purpose: string,
  payload: P,
) => Promise<A>;
