import type { Reader, Tx } from './db/database.ts';

declare const carried: unique symbol;
declare const answered: unique symbol;
declare const through: unique symbol;

/** Something that a domain tells to those above it: its name and the type of what it carries. Who listens is not its business. */
export type News<P> = { readonly name: string; readonly [carried]?: P };
/**
 * Something that a domain asks whoever owns a purpose. A purpose is a name, such as `order`, and has one owner. `Q`: what the answer
 * may do with the database; one that changes something has the asker's transaction.
 */
export type Question<P, A, Q extends Reader = Tx> = {
  readonly name: string;
  readonly [carried]?: P;
  readonly [answered]?: A;
  readonly [through]?: (q: Q) => void;
};

export const news = <P>(name: string): News<P> => ({ name });
export const question = <P, A, Q extends Reader = Tx>(name: string): Question<P, A, Q> => ({ name });

/** Tells in the teller's transaction, and waits for all that follows: when a reaction throws, nothing has happened. */
export type Tell = <P>(tx: Tx, what: News<P>, payload: P) => Promise<void>;
/** @throws Error when nobody owns the purpose */
export type Ask = <P, A, Q extends Reader>(
  q: NoInfer<Q>,
  what: Question<P, A, Q>,
  purpose: string,
  payload: P,
) => Promise<A>;
