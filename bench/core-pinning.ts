import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { sql } from 'drizzle-orm';
import { type Database, queryRows } from '#platform/db/database.ts';

const pinProcess = (pid: number, cores: string): void =>
  void execFileSync('taskset', ['--all-tasks', '--cpu-list', '--pid', cores, String(pid)], { stdio: 'ignore' });

export const readChildPids = (pid: number): number[] =>
  readFileSync(`/proc/${pid}/task/${pid}/children`, 'utf8').trim().split(' ').filter(Boolean).map(Number);

/** The first process of the database server, on this machine. */
export const findPostmasterPid = async (db: Database): Promise<number> => {
  const [row] = await queryRows<{ folder: string }>(db.read, sql`select current_setting('data_directory') as folder`);
  return Number(readFileSync(`${row?.folder}/postmaster.pid`, 'utf8').split('\n')[0]);
};

/** Pins processes and the database server to the first cores of this machine. */
export type PinToCores = (pids: readonly number[], cores: number) => void;

/** Null where there is nothing to pin with, or only one core. */
export const createCorePinning = async (db: Database): Promise<PinToCores | null> => {
  try {
    const postmaster = await findPostmasterPid(db);
    const pin: PinToCores = (pids, cores) => {
      for (const pid of [...pids, postmaster, ...readChildPids(postmaster)]) pinProcess(pid, `0-${cores - 1}`);
    };
    if (cpus().length < 2) return null;
    pin([], cpus().length);
    return pin;
  } catch {
    return null;
  }
};
