import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** A PostgreSQL server to test or measure on. `url` connects as its superuser to the database `postgres`. */
export type PostgresServer = { url: string; stop(): Promise<void> };

export type PostgresOptions = {
  /** Writes reach the disk before a commit answers, as in production; off by default because tests throw all away. */
  durable?: boolean;
};

const oldestSupported = 15;

const versionOf = (folder: string): number => {
  try {
    const text = execFileSync(join(folder, 'postgres'), ['--version'], { encoding: 'utf8' });
    return Number(/(\d+)(\.|\s|$)/.exec(text)?.[1] ?? 0);
  } catch {
    return 0;
  }
};

const foldersUnder = (parent: string, inner: string): string[] =>
  existsSync(parent) ? readdirSync(parent).map((name) => join(parent, name, inner)) : [];

/** Folder of the newest usable PostgreSQL binaries on this machine, or null. */
const findBinaries = (): string | null => {
  const candidates = [
    ...(process.env['PATH'] ?? '').split(':'),
    ...foldersUnder('/usr/lib/postgresql', 'bin'),
    ...foldersUnder('/opt/homebrew/opt', 'bin').filter((folder) => folder.includes('postgresql')),
    ...foldersUnder('/usr/local/opt', 'bin').filter((folder) => folder.includes('postgresql')),
    ...foldersUnder('/usr', 'bin').filter((folder) => folder.includes('pgsql')),
  ].filter((folder) => existsSync(join(folder, 'initdb')) && existsSync(join(folder, 'postgres')));
  const [newest] = candidates
    .map((folder) => ({ folder, version: versionOf(folder) }))
    .filter(({ version }) => version >= oldestSupported)
    .toSorted((a, b) => b.version - a.version);
  return newest?.folder ?? null;
};

/** Where tests can get a PostgreSQL: a given server, installed binaries, or nowhere (null). */
export const findPostgres = (): { url: string } | { binaries: string } | null => {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { url };
  const binaries = process.platform === 'win32' ? null : findBinaries();
  return binaries === null ? null : { binaries };
};

type User = { uid?: number; gid?: number };

/** PostgreSQL refuses to run as root; root lends it to an unprivileged user of the machine. */
const unprivileged = (): User => {
  if (process.getuid?.() !== 0) return {};
  const users = readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'));
  const user = users.find(([name]) => name === 'postgres') ?? users.find(([name]) => name === 'nobody');
  return { uid: Number(user?.[2] ?? 65_534), gid: Number(user?.[3] ?? 65_534) };
};

/**
 * The shell waits for its input to end, which it does when we stop it and also when we are killed;
 * then it stops the server and removes its files. No server is left behind.
 */
const keeper = [
  'bin=$1; dir=$2; shift 2',
  '"$bin/postgres" -D "$dir/data" -k "$dir" -c listen_addresses= "$@" </dev/null & server=$!',
  'cat >/dev/null',
  'kill -INT $server; wait $server; cd /; rm -rf "$dir"',
].join('\n');

const keep = (binaries: string, folder: string, settings: string[], user: User): ChildProcess => {
  const options = settings.flatMap((setting) => ['-c', setting]);
  const args = ['-c', keeper, 'keeper', binaries, folder, ...options];
  return spawn('/bin/sh', args, { ...user, cwd: folder, stdio: ['pipe', 'ignore', 'ignore'], detached: true });
};

const untilReady = async (folder: string): Promise<void> => {
  const state = join(folder, 'data/postmaster.pid');
  for (let tries = 0; tries < 600; tries += 1) {
    if (existsSync(state) && /^ready\s*$/m.test(readFileSync(state, 'utf8'))) return;
    await wait(50);
  }
  throw new Error('The private PostgreSQL server was not ready after 30 seconds.');
};

/**
 * Starts a private server in a temporary folder, reachable over a Unix socket only; or gives TEST_DATABASE_URL
 * when that is set. Null when the machine has no PostgreSQL (15 or newer). It ends with this process at the latest.
 */
export const startPostgres = async ({ durable = false }: PostgresOptions = {}): Promise<PostgresServer | null> => {
  const found = findPostgres();
  if (found === null) return null;
  if ('url' in found) return { url: found.url, stop: async () => undefined };
  const user = unprivileged();
  const folder = mkdtempSync(join(tmpdir(), 'canopy-postgres-'));
  chmodSync(folder, 0o700);
  if (user.uid !== undefined && user.gid !== undefined) chownSync(folder, user.uid, user.gid);
  execFileSync(
    join(found.binaries, 'initdb'),
    ['-D', join(folder, 'data'), '-U', 'postgres', '-A', 'trust', '-E', 'UTF8', '--locale=C', '--no-sync'],
    { ...user, cwd: folder, stdio: ['ignore', 'ignore', 'inherit'] },
  );
  const fast = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];
  const server = keep(found.binaries, folder, ['max_connections=200', ...(durable ? [] : fast)], user);
  const ended = new Promise((resolve) => server.once('exit', resolve));
  const stop = async (): Promise<void> => {
    server.ref();
    server.stdin?.end();
    await ended;
    rmSync(folder, { recursive: true, force: true });
  };
  try {
    await untilReady(folder);
  } catch (error) {
    await stop();
    throw error;
  }
  server.unref();
  return { url: `postgres://postgres@localhost/postgres?host=${encodeURIComponent(folder)}`, stop };
};
