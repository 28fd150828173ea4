import { spawnSync } from 'node:child_process';
import { chownSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { NetConnectOpts } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import { findEmbeddedPrograms, userFor } from '../../scripts/postgres-programs.mjs';
import { findServer } from '../../scripts/postgres-folder.mjs';
import { startPrivateServer } from '../../scripts/private-postgres.mjs';

/** Commits reach the kernel before they are answered, which survives a killed process; the disk itself does not fail here. */
const settings = ['max_connections=120', 'shared_buffers=64MB', 'fsync=off', 'full_page_writes=off'];

export type ChaosDatabase = {
  /** Address without a proxy, for checks. */
  url: string;
  line(): NetConnectOpts;
  /** Process ids of the server: its main process first. */
  pids(): number[];
  stop(): Promise<void>;
};

const childrenOf = (parent: number): number[] =>
  spawnSync('ps', ['-A', '-o', 'pid=,ppid='], { encoding: 'utf8' })
    .stdout.split('\n')
    .map((line) => line.trim().split(/\s+/).map(Number))
    .filter(([, ppid]) => ppid === parent)
    .map(([pid = 0]) => pid);

/** Starts PostgreSQL on a folder and starts it again whenever it ends. */
export const startSelfRestartingDatabase = async (folder: string): Promise<ChaosDatabase> => {
  const programs = findEmbeddedPrograms();
  if (programs === null) throw new Error('npm has no PostgreSQL for this kind of machine.');
  const home = join(folder, 'postgres');
  mkdirSync(home);
  const { uid, gid } = userFor(home);
  if (uid !== undefined && gid !== undefined) chownSync(home, uid, gid);
  const data = join(home, 'data');
  let isStopping = false;
  const start = () => startPrivateServer({ programs, data, durable: true, settings });
  let server = await start();
  const first = findServer(data);
  if (!first) throw new Error('the database was not ready');

  const restartUntilStopped = async (): Promise<void> => {
    for (;;) {
      await server.ended;
      while (!isStopping) {
        // Backends of a killed server need a moment to leave its shared memory.
        await wait(200);
        const next = await start().catch(() => null);
        if (!next) continue;
        server = next;
        break;
      }
      if (isStopping) return;
    }
  };
  const restartLoop = restartUntilStopped();
  return {
    url: first.url,
    line: () => first.line,
    pids: () => {
      const pid = server.pids[1];
      return pid === undefined ? [] : [pid, ...childrenOf(pid)];
    },
    stop: async () => {
      isStopping = true;
      await server.stop();
      await restartLoop;
    },
  };
};
