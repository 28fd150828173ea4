import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, openSync, readFileSync, statSync } from 'node:fs';
import { resolve } from 'node:path';

const root = resolve(import.meta.dirname, '../..');
const firstPauseMs = 200;
const longestPauseMs = 3_000;
/** A program that ran at least this long is started again without a pause. */
const steadyMs = 5_000;

/** A program that ended by itself, neither stopped nor killed by a fault. */
export type OwnDeath = { name: string; code: number | null; signal: string | null; output: string };

export type Supervised = {
  readonly name: string;
  readonly port: number;
  readonly pid: number | undefined;
  readonly restarts: number;
  readonly logFile: string;
  /** Call when the program answers that it is ready: only from then on an end by itself is reported. */
  setReady(): void;
  /** Sends a signal that may end it. */
  signal(signal: NodeJS.Signals): void;
  stop(): Promise<void>;
};

type Options = {
  name: string;
  port: number;
  logFile: string;
  env: Record<string, string>;
  onOwnDeath(death: OwnDeath): void;
};

const children = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

/** The last lines of a log, from a byte on. */
const tailFrom = (file: string, from: number): string => readFileSync(file).subarray(from).toString().slice(-600);

/** Runs the product in a process that is started again whenever it ends, with growing pauses. */
export const startSupervisedProduct = ({ name, port, logFile, env, onOwnDeath }: Options): Supervised => {
  let child: ChildProcess | undefined;
  let isExpected = false;
  let wasReady = false;
  let isStopping = false;
  let restarts = 0;
  let pauseMs = firstPauseMs;
  let restartTimer: NodeJS.Timeout | undefined;

  const start = (): void => {
    const log = openSync(logFile, 'a', 0o600);
    const [startedAt, from] = [performance.now(), statSync(logFile).size];
    isExpected = false;
    wasReady = false;
    const startedProcess = spawn(
      process.execPath,
      ['--max-semi-space-size=8', '--expose-gc', '--import', './scripts/leash.mjs', 'dist/programs/app.js'],
      {
        cwd: root,
        env: { ...process.env, MALLOC_ARENA_MAX: '2', ...env, PORT: String(port) },
        stdio: ['ignore', log, log, 'ipc'],
      },
    );
    closeSync(log);
    child = startedProcess;
    children.add(startedProcess);
    startedProcess.once('exit', (code, signal) => {
      children.delete(startedProcess);
      if (isStopping) return;
      const isSteady = performance.now() - startedAt > steadyMs;
      if (!isExpected && wasReady) onOwnDeath({ name, code, signal, output: tailFrom(logFile, from) });
      pauseMs = isSteady ? firstPauseMs : Math.min(pauseMs * 2, longestPauseMs);
      restarts += 1;
      restartTimer = setTimeout(start, pauseMs);
    });
  };
  start();
  return {
    name,
    port,
    logFile,
    get pid() {
      return child?.pid;
    },
    get restarts() {
      return restarts;
    },
    setReady: () => {
      wasReady = true;
    },
    signal: (signal) => {
      if (signal === 'SIGKILL' || signal === 'SIGTERM') isExpected = true;
      child?.kill(signal);
    },
    stop: async () => {
      isStopping = true;
      clearTimeout(restartTimer);
      const lastChild = child;
      if (!lastChild || lastChild.exitCode !== null || lastChild.signalCode !== null) return;
      const childExit = new Promise<void>((onExit) => void lastChild.once('exit', () => onExit()));
      lastChild.kill('SIGCONT');
      lastChild.kill('SIGTERM');
      const force = setTimeout(() => lastChild.kill('SIGKILL'), 10_000);
      await childExit;
      clearTimeout(force);
    },
  };
};
