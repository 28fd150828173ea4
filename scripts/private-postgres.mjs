// A PostgreSQL server of our own in a folder: for `npm start` and for tests. It ends with the process that started it.
import { spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { deleteStalePidFile, createDataFolder, findServer, socketFolder } from './postgres-folder.mjs';
import { resolveUserCommand, userFor } from './postgres-programs.mjs';
import { windows } from './project.mjs';

/**
 * @typedef {object} Place
 * @property {string} programs folder of initdb and postgres
 * @property {string} data folder of the data; it is made when it is not there
 * @property {boolean} durable writes reach the disk before a commit answers
 * @property {string} [temporary] folder that is removed when the server has ended
 * @property {readonly string[]} [settings] more settings of the server: name=value
 * @property {number | 'ignore'} [log] open file for what the server says
 */

/**
 * @typedef {object} PrivateServer
 * @property {string} url connects as superuser to the database `postgres`
 * @property {readonly number[]} pids
 * @property {Promise<number>} ended by itself, by `stop`, or killed: with this exit code
 * @property {() => Promise<void>} stop
 */

const startsWithin = 60_000;
const stopsWithin = 10_000;

/**
 * Script of a shell that runs the server and stops it when the standard input of the shell closes: when we stop it, and also when we are
 * killed. The shell ends when the server ends by itself. Its first argument is a folder to remove at the end, or empty.
 */
const keeper = [
  'temporary=$1; shift; exec 3<&0',
  '"$@" 3<&- </dev/null & server=$!',
  '{ read -r _; kill -INT $server; } <&3 3<&- 2>/dev/null & watch=$!',
  'exec 3<&-',
  'wait $server; code=$?',
  'kill $watch 2>/dev/null; cd /; [ -z "$temporary" ] || rm -rf "$temporary"; exit $code',
].join('\n');

const freePort = () =>
  new Promise((resolve) => {
    const probe = createServer().listen(0, '127.0.0.1', () => {
      const { port } = probe.address();
      probe.close(() => resolve(port));
    });
  });

/** Settings of the server's address: a socket that only its user (and root) can open; on Windows a port. */
const address = async (data, user) =>
  windows
    ? ['listen_addresses=127.0.0.1', `port=${await freePort()}`, 'unix_socket_directories=']
    : ['listen_addresses=', 'port=5432', `unix_socket_directories="${socketFolder(data, user)}"`];

const throwAway = ['fsync=off', 'synchronous_commit=off', 'full_page_writes=off'];

const isAlive = (pid) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

/** Stops a server whose supervising shell was killed. */
const stopLeftOver = async (data) => {
  const leftServer = findServer(data);
  if (leftServer === null || !isAlive(leftServer.pid)) return;
  process.kill(leftServer.pid, 'SIGINT');
  for (const deadlineMs = Date.now() + stopsWithin; isAlive(leftServer.pid) && Date.now() < deadlineMs;) await wait(20);
};

/**
 * Starts a server on a folder on which no other one runs.
 * @param {Place} place
 * @returns {Promise<PrivateServer>}
 * @throws {Error} in a sentence
 */
export const startPrivateServer = async (place) => {
  const { programs, data, durable, temporary = '', settings = [], log = 'ignore' } = place;
  const user = userFor(data);
  createDataFolder(place, user);
  await deleteStalePidFile(data);
  const serverSettings = [...(await address(data, user)), ...(durable ? [] : throwAway), ...settings];
  const { before, options } = resolveUserCommand(user, [programs, data]);
  const server = [join(programs, 'postgres'), '-D', data, ...serverSettings.flatMap((setting) => ['-c', setting])];
  const kept = ['/bin/sh', '-c', keeper, 'keeper', temporary, ...server];
  const [command, ...args] = [...before, ...(windows ? server : kept)];
  const child = spawn(command, args, { ...options, cwd: data, stdio: ['pipe', log, log], detached: !windows });
  let isEnded = false;
  const childExit = new Promise((resolve) => {
    child.once('exit', (code) => resolve(code ?? 1)).once('error', () => resolve(1));
  });
  void childExit.then(() => {
    isEnded = true;
  });
  // A write error to a killed shell is ignored; its exit event is handled instead.
  child.stdin.on('error', () => undefined);

  const stop = async () => {
    child.ref();
    if (windows) child.kill('SIGINT');
    else child.stdin.end();
    await childExit;
    await stopLeftOver(data);
  };
  for (const deadlineMs = Date.now() + startsWithin; !isEnded && Date.now() < deadlineMs; await wait(10)) {
    const readyServer = findServer(data);
    if (readyServer === null) continue;
    child.unref();
    child.stdin.unref?.();
    return { url: readyServer.url, pids: [child.pid, readyServer.pid], ended: childExit, stop };
  }
  const reason = isEnded ? 'it ended at once' : `it was not ready after ${startsWithin / 1000} seconds`;
  await stop();
  throw new Error(`the database could not be started: ${reason}`);
};
