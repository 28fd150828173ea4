import type { SQL } from 'drizzle-orm';
import { type Database, queryRows } from './database.ts';

/** A violated invariant: `what` is broken, `where` (id of the row), and what the value should be. */
export type IntegrityViolation = { what: string; where: string; says: string };

/**
 * Checks invariants over all rows of the tables of a domain and returns the violations. It scans whole tables, so it
 * should run outside of peak hours.
 */
export type IntegrityCheck = (db: Database) => Promise<IntegrityViolation[]>;

/** Maximum number of violations reported per check. */
export const maxViolations = 50;

/** Builds a check from SQL statements that return violations as rows of `what`, `where` and `says`. */
export const integrityCheckBySql =
  (statements: readonly SQL[]): IntegrityCheck =>
  async (db) => {
    const found: IntegrityViolation[] = [];
    for (const statement of statements) found.push(...(await queryRows<IntegrityViolation>(db.read, statement)));
    return found;
  };
