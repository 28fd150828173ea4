// The folder of a PostgreSQL server of our own: how it is made, where its socket is, and which server runs on it.
import { spawnSync } from 'node:child_process';
import { createHash, randomBytes } from 'node:crypto';
import {
  chownSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { resolveUserCommand } from './postgres-programs.mjs';
import { windows } from './project.mjs';

const superuser = 'canopy';
/** The address of a socket has room for 103 bytes on some systems, `/.s.PGSQL.5432` included. */
const longestSocketFolder = 88;

const createFolder = (folder, { uid, gid }) => {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (uid !== undefined) chownSync(folder, uid, gid);
};

/** Option of initdb for the sync of the new files: on Linux one call (syncfs) syncs all of them in half the time. */
const toDisk = process.platform === 'linux' ? ['--sync-method=syncfs'] : [];

/** File with the password of the server on Windows, where no socket in a private folder keeps other users out. */
const passwordFile = (data) => `${data}.password`;

/**
 * Creates the data in a folder beside its place and renames it at the end. A kill in the middle leaves a folder that the next call removes.
 * @param {{ programs: string, data: string, durable: boolean }} place
 * @param {{ uid?: number, gid?: number }} user
 */
export const createDataFolder = ({ programs, data, durable }, user) => {
  if (existsSync(data)) return;
  for (const leftFolder of readdirSync(dirname(data)).filter((name) => name.startsWith(`${basename(data)}.new-`)))
    rmSync(join(dirname(data), leftFolder), { recursive: true, force: true });
  const draft = `${data}.new-${process.pid}`;
  createFolder(draft, user);
  if (windows) writeFileSync(passwordFile(data), randomBytes(24).toString('base64url'), { mode: 0o600 });
  const { before, options } = resolveUserCommand(user, [programs, draft]);
  const [command, ...args] = [
    ...before,
    join(programs, 'initdb'),
    '-D',
    draft,
    '-U',
    superuser,
    '-E',
    'UTF8',
    '--locale=C',
    '--no-instructions',
    ...(windows ? ['-A', 'scram-sha-256', `--pwfile=${passwordFile(data)}`] : ['-A', 'trust']),
    ...(durable ? toDisk : ['--no-sync']),
  ];
  const { status, error, stderr } = spawnSync(command, args, { ...options, cwd: draft, encoding: 'utf8' });
  if (status !== 0) throw new Error(`the database could not be made: ${error?.message ?? stderr.trim()}`);
  renameSync(draft, data);
};

/**
 * Folder of the socket: that of the data, or a private one with a short path if the path of the data is too long for a socket.
 * @param {string} data
 * @param {{ uid?: number, gid?: number }} user
 */
export const socketFolder = (data, user) => {
  if (Buffer.byteLength(data) <= longestSocketFolder) return data;
  const shortPath = join(tmpdir(), `canopy-${createHash('sha256').update(data).digest('hex').slice(0, 12)}`);
  createFolder(shortPath, user);
  const { uid, mode } = statSync(shortPath);
  if (uid !== (user.uid ?? process.getuid()) || (mode & 0o077) !== 0)
    throw new Error(`the folder ${shortPath} belongs to somebody else`);
  return shortPath;
};

const pidFile = (data) => join(data, 'postmaster.pid');

/**
 * The server that is ready on this folder, from its `postmaster.pid`. A killed server leaves that file behind.
 * @param {string} data
 * @returns {{ pid: number, url: string, line: import('node:net').NetConnectOpts } | null}
 */
export const findServer = (data) => {
  try {
    const [pid, , , port, sockets, , , state] = readFileSync(pidFile(data), 'utf8').split('\n');
    if (!state?.startsWith('ready')) return null;
    if (windows) {
      const password = readFileSync(passwordFile(data), 'utf8');
      const url = `postgres://${superuser}:${password}@127.0.0.1:${port}/postgres`;
      return { pid: Number(pid), url, line: { host: '127.0.0.1', port: Number(port) } };
    }
    const url = `postgres://${superuser}@localhost/postgres?host=${encodeURIComponent(sockets)}`;
    return { pid: Number(pid), url, line: { path: join(sockets, `.s.PGSQL.${port}`) } };
  } catch {
    return null;
  }
};

/**
 * Whether a server answers on this folder.
 * @param {string} data
 * @returns {Promise<boolean>}
 */
export const isServerAnswering = (data) => {
  const server = findServer(data);
  if (server === null) return Promise.resolve(false);
  return new Promise((resolve) => {
    const line = connect(server.line);
    const finish = (answered) => {
      line.destroy();
      resolve(answered);
    };
    line.once('connect', () => finish(true)).once('error', () => finish(false));
  });
};

/**
 * Deletes the `postmaster.pid` of a killed server: PostgreSQL would not start if another program had its process id by now. The caller
 * must make sure that no other process starts a server here.
 * @param {string} data
 */
export const deleteStalePidFile = async (data) => {
  if (!(await isServerAnswering(data))) rmSync(pidFile(data), { force: true });
};
