import { type SQL, sql } from 'drizzle-orm';
import { type Database, queryRows } from './database.ts';

/**
 * Passes the rows of a query to `each` in batches, from one snapshot and in constant memory: PostgreSQL keeps the result
 * behind a cursor. The next batch is fetched when `each` is done.
 */
export const readByCursor = <Row>(
  db: Database,
  statement: SQL,
  each: (rows: Row[]) => Promise<void>,
  batchSize = 1000,
): Promise<void> =>
  db.tx(async (tx) => {
    await tx.execute(sql`declare batches no scroll cursor for ${statement}`);
    let rows: Row[];
    do {
      rows = await queryRows<Row>(tx, sql.raw(`fetch ${batchSize} from batches`));
      if (rows.length > 0) await each(rows);
    } while (rows.length === batchSize);
  });
