import type { SQL } from 'drizzle-orm';
import { openBusinessClock } from './business-clock.ts';
import { type Database, queryRows } from './database.ts';

/** A violated invariant: `what` is broken, `where` (id of the row), and what the value should be. */
export type IntegrityViolation = { what: string; where: string; says: string };

/**
 * Checks invariants over all rows of the tables of a domain and returns the violations. It scans whole tables, so it
 * should run outside of peak hours. `env`: the environment with the settings, where they are known.
 */
export type IntegrityCheck = (
  db: Database,
  env?: Readonly<Record<string, string | undefined>>,
) => Promise<IntegrityViolation[]>;

/** Violations that one statement finds at most. */
export const maxViolations = 10_000;

/** Violations printed per kind; of further ones only the number is printed. */
const shownViolations = 50;

/** Violations as lines: the first of each kind, and the number of the others. */
export const formatViolations = (violations: readonly IntegrityViolation[]): string[] =>
  [...Map.groupBy(violations, ({ what }) => what)].flatMap(([what, violationsOfKind]) => {
    const lines = violationsOfKind.slice(0, shownViolations).map(({ where, says }) => `${what}: ${where}: ${says}`);
    const omittedCount = violationsOfKind.length - lines.length;
    const prefix = violationsOfKind.length >= maxViolations ? 'at least ' : '';
    return omittedCount === 0 ? lines : [...lines, `${what}: and ${prefix}${omittedCount} more`];
  });

/** Builds a check from SQL statements, or those of a business time, that return violations as rows of `what`, `where` and `says`. */
export const integrityCheckBySql =
  (statements: readonly SQL[] | ((now: Date) => readonly SQL[])): IntegrityCheck =>
  async (db) => {
    const all = typeof statements === 'function' ? statements((await openBusinessClock(db.read)).now()) : statements;
    const violations: IntegrityViolation[] = [];
    for (const statement of all) violations.push(...(await queryRows<IntegrityViolation>(db.read, statement)));
    return violations;
  };
