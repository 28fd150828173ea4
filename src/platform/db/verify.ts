import type { SQL } from 'drizzle-orm';
import { type Database, rowsOf } from './database.ts';

/** What is wrong with one thing, and what it should be. */
export type Wrong = { what: string; where: string; says: string };

/** What has to hold in the tables of a domain: what is told does not. Reads everything: for a quiet hour. */
export type Check = (db: Database) => Promise<Wrong[]>;

/** So many of each kind are told. */
export const mostWrong = 50;

/** A check by statements, each of which answers what is wrong as rows of `what`, `where` and `says`. */
export const checkBy =
  (statements: readonly SQL[]): Check =>
  async (db) => {
    const found: Wrong[] = [];
    for (const statement of statements) found.push(...(await rowsOf<Wrong>(db.read, statement)));
    return found;
  };
