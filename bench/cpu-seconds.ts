import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import type { Database } from '#platform/db/database.ts';
import { findPostmasterPid, readChildPids } from './core-pinning.ts';

/** Seconds of processor time of a process, with those of its children that have ended. */
const readProcess = (pid: number, ticksPerSecond: number): number => {
  const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]?.split(' ') ?? [];
  // Fields 14 to 17 of proc(5): user and system time of the process, and both of its children that have ended.
  return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / ticksPerSecond;
};

export type CpuSeconds = { node: number; postgres: number };

/** Reads the processor time that these processes and the database server have used so far. Null where there is no `/proc`. */
export const createCpuReader = async (db: Database): Promise<((pids: readonly number[]) => CpuSeconds) | null> => {
  try {
    const postmaster = await findPostmasterPid(db);
    const ticks = Number(execFileSync('getconf', ['CLK_TCK'], { encoding: 'utf8' }));
    const read = (pids: readonly number[]): CpuSeconds => ({
      node: pids.reduce((sum, pid) => sum + readProcess(pid, ticks), 0),
      postgres: [postmaster, ...readChildPids(postmaster)].reduce((sum, pid) => sum + readProcess(pid, ticks), 0),
    });
    read([]);
    return read;
  } catch {
    return null;
  }
};
