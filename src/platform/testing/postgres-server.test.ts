import { existsSync } from 'node:fs';
import pg from 'pg';
import { expect, test } from 'vitest';
import { startPostgres } from './postgres-server.ts';

test('a private PostgreSQL server answers queries, and its folder is deleted when it stops', async () => {
  const server = await startPostgres({ inMemory: true });
  const client = new pg.Client({ connectionString: server.url });
  await client.connect();
  const { rows } = await client.query<{ version: number }>(
    "select current_setting('server_version_num')::int / 10000 as version",
  );
  expect(rows).toEqual([{ version: 18 }]);
  await client.end();
  await server.stop();
  const folder = new URL(server.url).searchParams.get('host') ?? '';
  expect(folder).toContain('canopy-postgres-');
  expect(existsSync(folder)).toBe(false);
});
