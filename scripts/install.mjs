// Installs the dependencies when they are not the ones of package-lock.json.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { waitForLock } from './lock.mjs';
import { at, fail, root, windows } from './project.mjs';

const stampFile = at('node_modules', '.canopy-stamp');

const textOf = (file) => {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    return undefined;
  }
};

const stampNow = () =>
  createHash('sha256')
    .update(`${process.platform}-${process.arch}\n`)
    .update(readFileSync(at('package-lock.json')))
    .digest('hex');

const isFor = (targets, target) => targets === undefined || [targets].flat().includes(target);

/** Whether node_modules, installed by npm itself, has every version of the lock file and our optional packages for this platform. */
const installedByHand = () => {
  const asked = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const installed = JSON.parse(textOf(at('node_modules', '.package-lock.json')) ?? '{}').packages;
  if (!installed) return false;
  const ownOptional = new Set(Object.keys(asked[''].optionalDependencies ?? {}).map((name) => `node_modules/${name}`));
  return Object.entries(asked).every(([path, entry]) => {
    if (path === '') return true;
    const isNeeded =
      !entry.optional || (ownOptional.has(path) && isFor(entry.os, process.platform) && isFor(entry.cpu, process.arch));
    return installed[path] ? installed[path].version === entry.version : !isNeeded;
  });
};

const npm = () => {
  const npmPath = process.env.npm_execpath;
  return npmPath?.endsWith('.js') ? [process.execPath, [npmPath]] : [windows ? 'npm.cmd' : 'npm', []];
};

/** Resolves to npm's exit code, -1 when it could not be started. */
const spawnNpmCi = async (lock, folder) => {
  const [command, first] = npm();
  const child = spawn(command, [...first, 'ci', '--loglevel=error', '--include=dev', '--include=optional'], {
    cwd: folder,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows && first.length === 0,
  });
  if (child.pid) lock.addChild(child.pid);
  return new Promise((resolve) => {
    child.on('error', () => resolve(-1));
    child.on('exit', (status) => resolve(status ?? -1));
  });
};

/** Runs `npm ci`, a second time if it failed: a registry may drop a connection. */
const runNpmCi = async (lock, folder = root) => {
  if ((await spawnNpmCi(lock, folder)) === 0 || (await spawnNpmCi(lock, folder)) === 0) return;
  lock.release();
  fail('Installing the dependencies failed: is the npm registry reachable from this machine?');
};

/** Installs the dependencies of package-lock.json unless they are installed already; prints a line when it installs. */
export const ensureInstalled = async () => {
  if (textOf(stampFile) === stampNow()) return;
  const lock = await waitForLock(at('.cache', 'install.lock'), () =>
    console.log('Another start is installing the dependencies; waiting for it.'),
  );
  try {
    if (textOf(stampFile) === stampNow()) return;
    if (!installedByHand()) {
      console.log('Installing the dependencies (once, about a minute) …');
      await runNpmCi(lock);
    }
    writeFileSync(stampFile, stampNow());
  } finally {
    lock.release();
  }
};

/**
 * Installs a tool of the folder `tools`, which has its own lock file, and returns its folder. Few commands need one, and together
 * they are a third of all packages, so a first start does not install them.
 */
export const ensureTool = async (name) => {
  const folder = at('tools', name);
  const stamp = at('tools', name, 'node_modules', '.canopy-stamp');
  const asked = readFileSync(at('tools', name, 'package-lock.json'), 'utf8');
  if (textOf(stamp) === asked) return folder;
  const lock = await waitForLock(at('.cache', `install-${name}.lock`));
  try {
    if (textOf(stamp) === asked) return folder;
    process.stderr.write(`Installing ${name} (once) …\n`);
    await runNpmCi(lock, folder);
    writeFileSync(stamp, asked);
  } finally {
    lock.release();
  }
  return folder;
};

/** Exports of a tool's `index.mjs`. */
export const importTool = async (name) => import(pathToFileURL(join(await ensureTool(name), 'index.mjs')).href);
