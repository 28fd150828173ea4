// A release that runs from its files: the product with its worker, and the sandbox.
import { execFile } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { promisify } from 'node:util';
import type { TestEnvironment } from '../../src/app/testing/product/sandbox-calls.ts';
import { startProgram } from '../child.mjs';
import { environments } from '../settings.mjs';

/** Where releases run one after the other: the same database, data of the sandbox, keys and addresses. */
export type Place = { DATABASE_URL: string; dataDir: string; port: number; sandboxPort: number };

export type RunningRelease = TestEnvironment & {
  /** Runs a command of the release on the same database, and returns what it prints. @throws Error when it fails */
  command(file: string, ...args: string[]): Promise<string>;
  stopSandbox(): Promise<void>;
  /** Ends the product and the sandbox. Returns the errors that the product has logged. */
  stop(): Promise<string[]>;
};

const canListen = (port: number): Promise<boolean> =>
  new Promise((resolve) => {
    const probe = createServer();
    probe.once('error', () => resolve(false));
    probe.listen(port, () => probe.close(() => resolve(true)));
  });

/** The first of five free ports in a row: the product has one, the sandbox four. */
export const findFreePorts = async (first = 21_000): Promise<Pick<Place, 'port' | 'sandboxPort'>> => {
  const ports = Array.from({ length: 5 }, (_, at) => first + at);
  const free = await Promise.all(ports.map(canListen));
  return free.every(Boolean) ? { port: first, sandboxPort: first + 1 } : findFreePorts(first + 10);
};

const waitFor = async <T>(condition: () => Promise<T | null | undefined | false>): Promise<T> => {
  const deadline = performance.now() + 120_000;
  for (let pauseMs = 25; ; pauseMs = Math.min(200, pauseMs * 2)) {
    const value = await condition();
    if (value) return value;
    if (performance.now() > deadline) throw new Error(`nothing came within two minutes: ${condition.toString()}`);
    await wait(pauseMs);
  }
};

const isReady = (url: string): Promise<boolean> =>
  fetch(`${url}/readyz`).then(
    ({ status }) => status === 200,
    () => false,
  );

/** Log lines of the level error and above. */
const errorsIn = (log: string): string[] =>
  readFileSync(log, 'utf8')
    .split('\n')
    .filter((line) => /^\{"level":[56]0,/.test(line));

/** Starts the release in a folder. The product migrates the database. @throws Error when it does not become ready */
export const startRelease = async (folder: string, place: Place): Promise<RunningRelease> => {
  const env = environments({ ...place, sandbox: true });
  const ofApp = { ...env.app, DATABASE_URL: place.DATABASE_URL, LOG_LEVEL: 'error' };
  const log = join(mkdtempSync(join(place.dataDir, 'log-')), 'app.log');
  const stdout = openSync(log, 'a');
  // Without usage that the sandbox makes by itself.
  const ofSandbox = { ...env.sandbox, SANDBOX_LIFE: 'off' };
  const sandbox = startProgram(join(folder, 'sandbox', 'main.ts'), { cwd: folder, env: ofSandbox, stdout: 'ignore' });
  const product = startProgram(join(folder, 'src', 'app', 'main.ts'), { cwd: folder, env: ofApp, stdout });
  closeSync(stdout);
  const { APP_URL: url, SANDBOX_URL } = ofApp;
  await waitFor(async () => {
    if (product.isEnded) throw new Error(`the release in ${folder} does not start`);
    return isReady(url);
  });
  return {
    url,
    sandbox: { url: SANDBOX_URL },
    waitFor,
    command: async (file, ...args) => {
      const options = { cwd: folder, env: { ...process.env, ...ofApp }, maxBuffer: 2 ** 28 };
      return (await promisify(execFile)(process.execPath, [join(folder, file), ...args], options)).stdout;
    },
    stopSandbox: async () => void (await sandbox.stop()),
    stop: async () => {
      await product.stop();
      await sandbox.stop();
      return errorsIn(log);
    },
  };
};
