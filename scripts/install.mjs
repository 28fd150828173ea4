// Installs the dependencies when they are not the ones of package-lock.json.
import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync, writeFileSync } from 'node:fs';
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

const isFor = (asked, here) => asked === undefined || [asked].flat().includes(here);

/** True when somebody ran npm by hand and what it left is what the lock file asks for, our own choices for this machine included. */
const installedByHand = () => {
  const asked = JSON.parse(readFileSync(at('package-lock.json'), 'utf8')).packages;
  const found = JSON.parse(textOf(at('node_modules', '.package-lock.json')) ?? '{}').packages;
  if (!found) return false;
  const own = new Set(Object.keys(asked[''].optionalDependencies ?? {}).map((name) => `node_modules/${name}`));
  return Object.entries(asked).every(([path, entry]) => {
    if (path === '') return true;
    const needed =
      !entry.optional || (own.has(path) && isFor(entry.os, process.platform) && isFor(entry.cpu, process.arch));
    return found[path] ? found[path].version === entry.version : !needed;
  });
};

const npm = () => {
  const own = process.env.npm_execpath;
  return own?.endsWith('.js') ? [process.execPath, [own]] : [windows ? 'npm.cmd' : 'npm', []];
};

const runNpmCi = async (lock) => {
  const [command, first] = npm();
  const child = spawn(command, [...first, 'ci', '--loglevel=error', '--include=dev', '--include=optional'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
    shell: windows && first.length === 0,
  });
  if (child.pid) lock.addChild(child.pid);
  const code = await new Promise((resolve) => {
    child.on('error', () => resolve(-1));
    child.on('exit', (status) => resolve(status ?? -1));
  });
  if (code !== 0) {
    lock.release();
    fail('Installing the dependencies failed: is the npm registry reachable from this machine?');
  }
};

/** Makes node_modules what package-lock.json says. Says so in one line when there is something to do. */
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
