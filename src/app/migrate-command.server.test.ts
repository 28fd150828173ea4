import { execFile } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { sql } from 'drizzle-orm';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { projectRoot } from '#platform/project-root.ts';
import { findNodeBinary } from '#platform/testing/node-binary.ts';
import { environments } from '../../scripts/settings.mjs';
import { type TestDatabase, createTestDatabase } from '#platform/testing/test-database.ts';

/** Roles are global to the server, which other tests share, so the name is random. */
const role = `few_rights_${randomBytes(4).toString('hex')}`;

const dataDir = mkdtempSync(join(tmpdir(), 'migrate-'));

let store: TestDatabase;
beforeAll(async () => {
  store = await createTestDatabase();
});
afterAll(async () => {
  await store.db.write.execute(sql.raw(`drop role if exists ${role}`));
  await store.close();
  rmSync(dataDir, { recursive: true });
});

type Ended = { code?: number; stdout: string; stderr: string };
const migrate = (): Promise<Ended> => {
  const url = new URL(store.db.pool.options.connectionString ?? '');
  url.username = role;
  const { app } = environments({ port: 3000, sandbox: true, sandboxPort: 3900, dataDir });
  const env = { ...process.env, ...app, DATABASE_URL: url.toString() };
  return promisify(execFile)(findNodeBinary(), [join(projectRoot, 'src/app/main.ts'), '--migrate'], { env }).catch(
    (error: unknown) => error as Ended,
  );
};

test('a role with too few rights ends the migration in one sentence', async () => {
  await store.db.write.execute(sql.raw(`create role ${role} login`));
  const { code, stderr } = await migrate();
  expect(code).toBe(1);
  expect(stderr).toMatch(/^The role of DATABASE_URL has too few rights \(permission denied for [^\n]+\n$/);
});
