// `npm run test:previous`: tests of the release before this one, with its own code, on the schema that this one makes.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { startPostgres } from '../src/platform/testing/postgres-server.ts';
import pg from 'pg';
import { openPostgres } from '../src/platform/db/database.ts';
import { migrateUnlessNewer } from '../src/platform/db/migrate-unless-newer.ts';
import { prepareReleaseBefore } from './previous-release/prepare.ts';
import { at } from './project.mjs';

/** Test file whose run creates the template database that the tests of the previous release copy. */
const templateTest = 'platform/db/batch-lookups';
/** Customers' actions and jobs: few tests, which write to nearly every table. */
const testFiles = [
  'app/journey',
  'app/at-once',
  'app/power-cut',
  'send-message',
  'create-order',
  'handle-porting-event',
  'login',
  'bill-cycle-jobs',
  'usage-webhook',
  'delete-expired-data',
  'register-metrics',
];

const { folder, commit } = prepareReleaseBefore();
const server = await startPostgres({ inMemory: true });

const runTests = (...files: string[]): number => {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = ['server', 'server-postgres'].flatMap((name) => ['--project', name]);
  // The tests of a release cannot be changed, and some fail by chance while they wait for the worker of a busy machine, so there is one retry:
  // code that does not fit the schema fails both times.
  const options = ['--reporter=dot', '--retry=1', '--testTimeout=60000'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...options, ...files], {
    cwd: folder,
    env: { ...process.env, TEST_DATABASE_URL: server.url },
    stdio: 'inherit',
  });
  return status ?? 1;
};

/** Upgrades the template databases that its tests copy, as the databases of customers are upgraded. */
const upgradeTemplates = async (): Promise<void> => {
  const admin = new pg.Client({ connectionString: server.url });
  await admin.connect();
  const { rows } = await admin.query<{ name: string }>(
    "select datname as name from pg_database where datname like 'canopy\\_template\\_%'",
  );
  await admin.end();
  for (const { name } of rows) {
    const url = new URL(server.url);
    url.pathname = `/${name}`;
    const db = openPostgres(url.toString(), 3);
    await migrateUnlessNewer(db, at('db', 'migrations'));
    await db.close();
  }
};

const templateExitCode = runTests(templateTest) && runTests(templateTest);
if (templateExitCode === 0) await upgradeTemplates();
// When the product of a test file finds no free port, the file fails as a whole and Vitest retries none of its tests, so all files run once more.
const failed = templateExitCode || (runTests(...testFiles) && runTests(...testFiles));
await server.stop();
process.stdout.write(
  failed
    ? `FAILED: the release before (${commit.slice(0, 7)}) does not run on the schema of this one.\n`
    : `The release before (${commit.slice(0, 7)}) runs on the schema of this one.\n`,
);
process.exit(failed);
