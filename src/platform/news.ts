import type { Reader, Tx } from './db/database.ts';

declare const carried: unique symbol;
declare const answered: unique symbol;

/** Something that a domain tells to those above it: its name and the type of what it carries. Who listens is not its business. */
export type News<P> = { readonly name: string; readonly [carried]?: P };
/** Something that a domain asks whoever owns a purpose. A purpose is a name, such as `order`, and has one owner. */
export type Question<P, A> = { readonly name: string; readonly [carried]?: P; readonly [answered]?: A };

export const news = <P>(name: string): News<P> => ({ name });
export const question = <P, A>(name: string): Question<P, A> => ({ name });

/** Tells in the teller's transaction, and waits for all that follows: when a reaction throws, nothing has happened. */
export type Tell = <P>(tx: Tx, what: News<P>, payload: P) => Promise<void>;
/** @throws Error when nobody owns the purpose */
export type Ask = <P, A>(q: Reader, what: Question<P, A>, purpose: string, payload: P) => Promise<A>;
