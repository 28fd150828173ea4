// `npm run test:previous`: tests of the release before this one, with its own code, on the schema that this one makes.
import { execFileSync, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { startPostgres } from '../src/platform/testing/postgres-server.ts';
import pg from 'pg';
import { openPostgres } from '../src/platform/db/database.ts';
import { migrate } from '../src/platform/db/migrate.ts';
import { at, root, windows } from './project.mjs';

/** Makes the database that its tests copy. */
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
];

const skip = (why: string): never => {
  process.stdout.write(`SKIPPED: the release before was not tested on this schema: ${why}\n`);
  process.exit(0);
};

const git = (...args: string[]): Buffer =>
  execFileSync('git', args, { cwd: root, maxBuffer: 2 ** 30, stdio: ['ignore', 'pipe', 'ignore'] });

const { previousRelease } = JSON.parse(readFileSync(at('db', 'migrations', 'releases.json'), 'utf8')) as {
  previousRelease: { commit: string };
};
const { commit } = previousRelease;

/** Its files in a folder of their own. */
const checkOutRelease = (): string => {
  const folder = at('.cache', 'previous-release', commit);
  if (existsSync(folder)) return folder;
  try {
    git('cat-file', '-e', `${commit}^{commit}`);
  } catch {
    return skip(`this clone has no commit ${commit.slice(0, 7)} (git fetch --unshallow brings it).`);
  }
  const draft = `${folder}.draft`;
  rmSync(draft, { recursive: true, force: true });
  mkdirSync(draft, { recursive: true });
  execFileSync('tar', ['-x', '-C', draft], { input: git('archive', commit) });
  renameSync(draft, folder);
  return folder;
};

/** The packages of a lock file, without the version of the project itself. */
const packagesIn = (folder: string): string => {
  const { packages } = JSON.parse(readFileSync(join(folder, 'package-lock.json'), 'utf8')) as {
    packages: Record<string, { version?: string }>;
  };
  delete packages['']?.version;
  return JSON.stringify(packages);
};

/** The packages it was made with: ours when they are the same. */
const installPackages = (folder: string): void => {
  if (existsSync(join(folder, 'node_modules'))) return;
  if (packagesIn(folder) === packagesIn(root)) {
    symlinkSync(at('node_modules'), join(folder, 'node_modules'), 'junction');
    return;
  }
  process.stdout.write('Installing the packages of the release before (once) …\n');
  const args = ['ci', '--prefer-offline', '--loglevel=error', '--include=optional'];
  const { status } = spawnSync(windows ? 'npm.cmd' : 'npm', args, { cwd: folder, stdio: 'inherit', shell: windows });
  if (status === 0) return;
  rmSync(join(folder, 'node_modules'), { recursive: true, force: true });
  skip('its packages could not be installed.');
};

const folder = checkOutRelease();
installPackages(folder);
const server = await startPostgres({ inMemory: true });

const runTests = (...files: string[]): number => {
  const vitest = join(folder, 'node_modules', 'vitest', 'vitest.mjs');
  const projects = ['server', 'server-postgres'].flatMap((name) => ['--project', name]);
  // Its tests cannot be changed any more, and some wait for the worker, long on a busy machine: what does not run on the schema fails twice.
  const options = ['--reporter=dot', '--retry=1', '--testTimeout=60000'];
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...projects, ...options, ...files], {
    cwd: folder,
    env: { ...process.env, TEST_DATABASE_URL: server.url },
    stdio: 'inherit',
  });
  return status ?? 1;
};

/** The database that its tests copy, upgraded as customers' are. */
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
    await migrate(db, at('db', 'migrations'));
    await db.close();
  }
};

const templateExitCode = runTests(templateTest) && runTests(templateTest);
if (templateExitCode === 0) await upgradeTemplates();
// A file whose product found no place to listen at fails whole, and tries none of its tests again: then all are run once more.
const failed = templateExitCode || (runTests(...testFiles) && runTests(...testFiles));
await server.stop();
process.stdout.write(
  failed
    ? `FAILED: the release before (${commit.slice(0, 7)}) does not run on the schema of this one.\n`
    : `The release before (${commit.slice(0, 7)}) runs on the schema of this one.\n`,
);
process.exit(failed);
