// A lock file that a killed process cannot leave behind for ever.
// It names its holder and the holder's children, so that the next start knows which processes to wait for.
import { spawnSync } from 'node:child_process';
import { existsSync, linkSync, mkdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { dirname } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';

/** Start time of a process, where the system provides it, because the id of an ended process may have been reused. */
const birthOf = (pid) => {
  if (!existsSync('/proc/self/stat'))
    return spawnSync('ps', ['-o', 'lstart=', '-p', String(pid)], { encoding: 'utf8' }).stdout?.trim() || undefined;
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return fields[0] === 'Z' ? 'gone' : fields[19];
  } catch {
    return undefined;
  }
};

const isAlive = (process_) => {
  try {
    process.kill(process_.pid, 0);
  } catch (error) {
    if (error.code !== 'EPERM') return false;
  }
  const birth = birthOf(process_.pid);
  return birth === undefined || process_.birth === undefined || birth === process_.birth;
};

const identity = (pid) => ({ pid, birth: birthOf(pid) });

const read = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Whether a recorded process is still running: its id has the same start time. */
const isSame = (process_) => process_.birth !== undefined && birthOf(process_.pid) === process_.birth;

/**
 * Waits until the children of a killed holder have ended by themselves, and kills those that still run. Where the system provides
 * no start times, none is killed, because its id may have been reused.
 */
const waitAndKill = async (children, milliseconds) => {
  const deadlineMs = Date.now() + milliseconds;
  while (children.some(isAlive) && Date.now() < deadlineMs) await wait(100);
  for (const child of children.filter(isSame)) {
    try {
      process.kill(child.pid, 'SIGKILL');
    } catch {
      // It ended by itself between the check and the kill.
    }
  }
  while (children.some(isSame)) await wait(50);
};

/**
 * Takes the lock, or returns the process id of its holder.
 * @param {string} file
 * @param {{ patience?: number }} options patience: milliseconds that a killed holder's children may take to end
 * @returns {Promise<{ holder: number } | { addChild(pid: number): void, release(): void }>}
 */
export const claimLock = async (file, { patience = 15_000 } = {}) => {
  const ownEntry = { ...identity(process.pid), host: hostname(), children: [] };
  const draft = `${file}.${process.pid}`;
  const write = (path) => writeFileSync(path, JSON.stringify(ownEntry));
  mkdirSync(dirname(file), { recursive: true });
  for (;;) {
    write(draft);
    try {
      // A link either appears whole or not at all, so nobody ever reads half a lock.
      linkSync(draft, file);
      break;
    } catch (error) {
      if (error.code !== 'EEXIST') throw error;
    } finally {
      rmSync(draft, { force: true });
    }
    const holder = read(file);
    if (holder && (holder.host !== hostname() || isAlive(holder))) return { holder: holder.pid };
    await waitAndKill(holder?.children ?? [], patience);
    // Renaming picks one winner among several starts that found the same dead lock.
    const dead = `${file}.dead.${process.pid}`;
    try {
      renameSync(file, dead);
    } catch {
      continue;
    }
    const movedHolder = read(dead);
    if (movedHolder && isAlive(movedHolder) && movedHolder.pid !== holder?.pid) {
      try {
        linkSync(dead, file);
      } catch {
        // A third start already holds the lock; the next look finds it.
      }
    }
    rmSync(dead, { force: true });
  }
  const update = () => {
    write(draft);
    renameSync(draft, file);
  };
  return {
    addChild: (pid) => {
      ownEntry.children.push(identity(pid));
      update();
    },
    release: () => {
      if (read(file)?.pid === process.pid) rmSync(file, { force: true });
    },
  };
};

/** Takes the lock and waits for whoever holds it; `onWait` is called once when there is somebody to wait for. */
export const waitForLock = async (file, onWait = () => undefined) => {
  let hasCalled = false;
  for (;;) {
    const lock = await claimLock(file);
    if ('release' in lock) return lock;
    if (!hasCalled) onWait();
    hasCalled = true;
    await wait(300);
  }
};
