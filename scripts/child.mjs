// Children that cannot outlive the process that started them.
import { spawn } from 'node:child_process';
import { pathToFileURL } from 'node:url';
import { at, nodeForProduct, root, windows } from './project.mjs';

/** Module that makes a child end when the IPC channel to its parent closes, whatever killed the parent. */
const leash = pathToFileURL(at('scripts', 'leash.mjs')).href;

/**
 * Starts a program of the product with the product's Node and the leash module.
 * Its own process group keeps Ctrl-C away from it: it is stopped by `stop`, in order, and never twice.
 */
export const startProgram = (file, { env = {}, args = [], nodeArgs = [], stdout = 'inherit', cwd = root } = {}) => {
  const child = spawn(nodeForProduct(), [...nodeArgs, '--import', leash, file, ...args], {
    cwd,
    env: { ...process.env, ...env },
    stdio: ['ignore', stdout, 'inherit', 'ipc'],
    detached: !windows,
  });
  const childExit = new Promise((resolve) => {
    child.on('error', () => resolve(1));
    child.on('exit', (code, signal) => resolve(code ?? (signal ? 1 : 0)));
  });
  let isEnded = false;
  void childExit.then(() => {
    isEnded = true;
  });
  return {
    pid: child.pid,
    ended: childExit,
    get isEnded() {
      return isEnded;
    },
    /** Closes the IPC channel, which makes the child end; kills it after `milliseconds`. Resolves to its exit code. */
    stop: async (milliseconds = 15_000) => {
      if (isEnded) return childExit;
      if (child.connected) child.disconnect();
      const force = setTimeout(() => child.kill('SIGKILL'), milliseconds);
      const code = await childExit;
      clearTimeout(force);
      return code;
    },
  };
};

/** Runs a tool of node_modules (or a script) with the product's Node and gives back its exit code. */
export const runTool = (file, args = [], { env = {}, stdio = 'inherit', onOutput } = {}) =>
  new Promise((resolve) => {
    const child = spawn(nodeForProduct(), [file, ...args], {
      cwd: root,
      env: { ...process.env, ...env },
      stdio: onOutput ? ['ignore', 'pipe', 'pipe'] : stdio,
    });
    child.stdout?.on('data', onOutput);
    child.stderr?.on('data', onOutput);
    child.on('error', () => resolve(1));
    child.on('exit', (code) => resolve(code ?? 1));
  });
