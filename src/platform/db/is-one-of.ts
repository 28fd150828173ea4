import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toPostgresArray } from './postgres-array.ts';

/**
 * Whether a column of uuids is one of these, with one parameter. `inArray` has a parameter for each, which for hundreds costs more than the
 * query itself, and makes another statement of each number of them.
 */
export const isOneOf = (column: PgColumn, uuids: readonly string[]): SQL =>
  sql`${column} = any(${toPostgresArray(uuids)}::uuid[])`;
