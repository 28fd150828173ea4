import { type SQL, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { toPostgresArray } from './postgres-array.ts';

/**
 * SQL: whether a column of uuids is one of `uuids`, which are sent as one array parameter. `inArray` has a parameter for each: for hundreds of
 * them this costs more than the query itself, and each count of them is prepared as another statement.
 */
export const isOneOf = (column: PgColumn, uuids: readonly string[]): SQL =>
  sql`${column} = any(${toPostgresArray(uuids)}::uuid[])`;
