import { hash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import { serializeCanonically } from '#documents/rules/canonical-json.ts';
import { parseDocumentNumber } from '#documents/rules/document-number.ts';
import { advisoryLocks } from '#platform/db/advisory-locks.ts';
import { queryRows, type Tx } from '#platform/db/database.ts';
import { toPostgresArray } from '#platform/db/postgres-array.ts';
import type { document } from './tables.ts';

/** A document to freeze; `number` is made by `formatDocumentNumber` from an allocated sequence number. */
export type NewDocument = Omit<typeof document.$inferInsert, 'series' | 'data_hash'>;

/**
 * Returns the next free number of a series; a batch goes on counting from it. A lock of the series keeps other
 * transactions waiting until this one ends, so this is called late and once for a batch. A number is taken when its
 * document is inserted in the same transaction: what is rolled back or not inserted leaves no gap.
 */
export const lockSeriesAndComputeNextNumber = async (tx: Tx, series: string): Promise<number> => {
  // The two-integer key space is separate from that of single keys. Series with the same hash only wait for each other.
  await queryRows(tx, sql`select pg_advisory_xact_lock(${advisoryLocks.documentNumbers}, hashtext(${series}))`);
  const [row] = await queryRows<{ next: number }>(
    tx,
    sql`select coalesce(max(number), 0)::int + 1 as next from document_number where series = ${series}`,
  );
  return row?.next ?? 1;
};

/** Freezes documents and takes their numbers, all in one statement. A number or uuid that exists already is an error. */
export const insertDocuments = async (tx: Tx, rows: readonly NewDocument[]): Promise<void> => {
  if (rows.length === 0) return;
  const frozenRows = rows.map((row) => {
    const data = serializeCanonically(row.data);
    return { ...row, ...parseDocumentNumber(row.number), data, data_hash: hash('sha256', data) };
  });
  // The data are JSON already, which as elements of an array would be quoted once more.
  const data = `[${frozenRows.map((row) => row.data).join(',')}]`;
  const columnOf = (name: keyof (typeof frozenRows)[number]) => toPostgresArray(frozenRows.map((row) => row[name]));
  await tx.execute(sql`with given as (
      select * from rows from (unnest(
        ${columnOf('customer_uuid')}::uuid[], ${columnOf('document_uuid')}::uuid[], ${columnOf('kind')}::text[],
        ${columnOf('series')}::text[], ${columnOf('sequence')}::int[], ${columnOf('number')}::text[],
        ${columnOf('language')}::text[], ${columnOf('template_version')}::int[], ${columnOf('data_hash')}::text[],
        ${columnOf('issued_at')}::timestamptz[], ${columnOf('retained_until')}::timestamptz[]
      ), jsonb_array_elements(${data}::jsonb)) as g (customer_uuid, document_uuid, kind, series, sequence, number, language,
        template_version, data_hash, issued_at, retained_until, data)
    ), numbered as (
      insert into document_number (series, number, customer_uuid, document_uuid, retained_until)
      select series, sequence, customer_uuid, document_uuid, retained_until from given
    )
    insert into document (customer_uuid, document_uuid, kind, series, number, language, template_version, data, data_hash,
      issued_at, retained_until)
    select customer_uuid, document_uuid, kind, series, number, language, template_version, data, data_hash, issued_at,
      retained_until from given`);
};

export {
  buildSharedDocument,
  insertSharedDocuments,
  serializeSharedDocuments,
  sharedDocumentInsert,
  type SharedDocument,
} from './shared-documents.ts';
