import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { findPostgres, startPostgres } from './postgres-server.ts';

test.skipIf(!findPostgres())('a private server answers and leaves nothing behind', async () => {
  delete process.env['TEST_DATABASE_URL'];
  const server = await startPostgres();
  expect(server).not.toBeNull();
  if (!server) return;
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  expect(rows[0]?.version).toBeGreaterThanOrEqual(15);
  await client.end();
  await server.stop();
  const folder = new URL(server.url).searchParams.get('host') ?? '';
  expect(folder).toContain('canopy-postgres-');
  expect(existsSync(folder)).toBe(false);
});
