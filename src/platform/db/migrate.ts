import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/node-postgres';
import { migrate as migrateWith } from 'drizzle-orm/node-postgres/migrator';
import { type Database, rowsOf } from './database.ts';
import { oneAtATime } from './one-at-a-time.ts';

export class NewerSchema extends Error {
  override name = 'NewerSchema';
}

/**
 * Brings the schema up to date. Several processes may start at once: one migrates, the others wait.
 * @throws NewerSchema when the database was written by a newer version of the product.
 */
export const migrate = async (db: Database, folder: string): Promise<void> => {
  await refuseNewer(db, folder);
  await oneAtATime(db, () => migrateWith(drizzle(db.pool), { migrationsFolder: folder }));
};

const refuseNewer = async (db: Database, folder: string): Promise<void> => {
  const journal = JSON.parse(await readFile(join(folder, 'meta/_journal.json'), 'utf8')) as {
    entries: { when: number }[];
  };
  const newest = Math.max(...journal.entries.map((entry) => entry.when));
  const [table] = await rowsOf<{ name: string | null }>(
    db.read,
    sql`select to_regclass('drizzle.__drizzle_migrations')::text as name`,
  );
  if (!table?.name) return;
  const [row] = await rowsOf<{ newest: string | null }>(
    db.read,
    sql`select max(created_at) as newest from drizzle.__drizzle_migrations`,
  );
  if (row?.newest && Number(row.newest) > newest) {
    throw new NewerSchema(
      'The database was written by a newer version of Canopy: start that version, or restore a backup made before it.',
    );
  }
};
