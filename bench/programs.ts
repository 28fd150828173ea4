import { type ChildProcess, spawn } from 'node:child_process';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { text } from 'node:stream/consumers';
import { setTimeout as wait } from 'node:timers/promises';
import { pathToFileURL } from 'node:url';
import type { LoadJob, LoadFigures } from './load.ts';

const root = resolve(import.meta.dirname, '..');

export const freePort = (): Promise<number> =>
  new Promise((onPort, refuse) => {
    const probe = createServer();
    probe.once('error', refuse);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => onPort(typeof address === 'object' && address ? address.port : 0));
    });
  });

export type Program = {
  url: string;
  /** From the start of the process to its first good answer. */
  readyMs: number;
  stop(): Promise<void>;
};

const runningChildren = new Set<ChildProcess>();
process.on('exit', () => {
  for (const child of runningChildren) child.kill('SIGKILL');
});

/** Starts a server of the repository, or of a folder like it, on a port of its own and waits until `readyPath` answers. */
export const startServer = async (
  file: string,
  environment: Record<string, string>,
  readyPath: string,
  folder: string = root,
): Promise<Program> => {
  const port = await freePort();
  const url = `http://127.0.0.1:${port}`;
  const startMs = performance.now();
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=8',
      '--expose-gc',
      '--import',
      pathToFileURL(resolve(root, 'scripts/leash.mjs')).href,
      file,
    ],
    {
      cwd: folder,
      env: {
        ...process.env,
        // Same settings as in `npm start` and in the container image.
        MALLOC_ARENA_MAX: '2',
        NODE_ENV: 'production',
        HOST: '127.0.0.1',
        APP_URL: url,
        ...environment,
        PORT: String(port),
      },
      stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
    },
  );
  runningChildren.add(child);
  const childExit = new Promise<void>((onExit) => {
    child.once('exit', () => {
      runningChildren.delete(child);
      onExit();
    });
  });
  for (;;) {
    if (child.exitCode !== null) throw new Error(`${file} ended with code ${child.exitCode}`);
    const reply = await fetch(`${url}${readyPath}`).catch(() => null);
    await reply?.arrayBuffer();
    if (reply && reply.status < 500) break;
    await wait(10);
  }
  const readyMs = performance.now() - startMs;
  const stop = async (): Promise<void> => {
    child.kill('SIGTERM');
    await childExit;
  };
  return { url, readyMs, stop };
};

/** Runs a load in a process of its own. */
export const measureLoad = async (job: LoadJob): Promise<LoadFigures> => {
  const child = spawn(process.execPath, [resolve(import.meta.dirname, 'load.ts')], {
    cwd: root,
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  runningChildren.add(child);
  child.once('exit', () => runningChildren.delete(child));
  child.stdin.end(JSON.stringify(job));
  return JSON.parse(await text(child.stdout)) as LoadFigures;
};
