import type { SQL } from 'drizzle-orm';
import { type Database, queryRows } from './database.ts';

/** What is wrong with one thing, and what it should be. */
export type IntegrityViolation = { what: string; where: string; says: string };

/** What has to hold in the tables of a domain: what is told does not. Reads everything: for a quiet hour. */
export type IntegrityCheck = (db: Database) => Promise<IntegrityViolation[]>;

/** So many of each kind are told. */
export const maxViolations = 50;

/** A check by statements, each of which answers what is wrong as rows of `what`, `where` and `says`. */
export const integrityCheckBySql =
  (statements: readonly SQL[]): IntegrityCheck =>
  async (db) => {
    const found: IntegrityViolation[] = [];
    for (const statement of statements) found.push(...(await queryRows<IntegrityViolation>(db.read, statement)));
    return found;
  };
