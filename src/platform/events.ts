import type { Reader, Tx } from './db/database.ts';

declare const payloadBrand: unique symbol;
declare const resultBrand: unique symbol;
declare const accessBrand: unique symbol;

/** Something that a domain tells to those above it: its name and the type of what it carries. Who listens is not its business. */
export type DomainEvent<P> = { readonly name: string; readonly [payloadBrand]?: P };
/**
 * Something that a domain asks whoever owns a purpose. A purpose is a name, such as `order`, and has one owner. `Q`: what the answer
 * may do with the database; one that changes something has the asker's transaction.
 */
export type ExtensionPoint<P, A, Q extends Reader = Tx> = {
  readonly name: string;
  readonly [payloadBrand]?: P;
  readonly [resultBrand]?: A;
  readonly [accessBrand]?: (q: Q) => void;
};

export const defineEvent = <P>(name: string): DomainEvent<P> => ({ name });
export const defineExtensionPoint = <P, A, Q extends Reader = Tx>(name: string): ExtensionPoint<P, A, Q> => ({ name });

/** Tells in the teller's transaction, and waits for all that follows: when a reaction throws, nothing has happened. */
export type Publish = <P>(tx: Tx, what: DomainEvent<P>, payload: P) => Promise<void>;
/** @throws Error when nobody owns the purpose */
export type CallExtension = <P, A, Q extends Reader>(
  q: NoInfer<Q>,
  what: ExtensionPoint<P, A, Q>,
  purpose: string,
  payload: P,
) => Promise<A>;
