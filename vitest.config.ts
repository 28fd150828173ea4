import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { findPostgres } from './src/platform/testing/postgres-server.ts';

const serverTests = 'src/**/*.server.test.ts';
const always = ['**/node_modules/**', '**/dist/**'];
const postgres = findPostgres() !== null;
if (!postgres) {
  process.stderr.write(
    '\n!!! No PostgreSQL found: the server tests run on PGlite ONLY. Set TEST_DATABASE_URL, or install it.\n\n',
  );
}

/** The server's tests on one engine. */
const onEngine = (engine: 'pglite' | 'postgres') => ({
  extends: true as const,
  test: {
    name: `server-${engine}`,
    include: [serverTests],
    env: { TEST_ENGINE: engine },
    globalSetup: engine === 'postgres' ? ['./src/platform/testing/postgres-setup.ts'] : [],
    testTimeout: 20_000,
    hookTimeout: 60_000,
  },
});

export default defineConfig({
  test: {
    exclude: always,
    pool: 'forks',
    // Files of one worker share its modules, which saves a quarter of the time: every file closes what it opens.
    isolate: false,
    maxWorkers: Math.max(1, Math.min(4, availableParallelism())),
    projects: [
      {
        extends: true,
        test: {
          name: 'unit',
          include: ['{src,sandbox,scripts,db,bench}/**/*.test.{ts,tsx}'],
          exclude: [...always, serverTests],
          testTimeout: 30_000,
        },
      },
      onEngine('pglite'),
      ...(postgres ? [onEngine('postgres')] : []),
      {
        extends: true,
        test: {
          name: 'e2e',
          include: ['e2e/**/*.e2e.ts'],
          // Journeys share the machine with the products and browsers that they drive.
          maxWorkers: 2,
          testTimeout: 180_000,
          hookTimeout: 180_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
    ],
  },
});
