// npm run dev: the sandbox, the app that starts again at each change of the server, and Vite's server for the browser part.
import { spawn } from 'node:child_process';
import { refuseForeignData, startDatabase } from './database.mjs';
import { ensureInstalled } from './install.mjs';
import { takeLock } from './lock.mjs';
import { at, fail, nodeForProduct, root } from './project.mjs';
import { environments, readLauncherSettings } from './settings.mjs';

const settings = readLauncherSettings();
const embedded = !process.env.DATABASE_URL;
if (embedded) refuseForeignData(settings.dataDir);
await ensureInstalled();
const lock = await takeLock(`${settings.dataDir}/start.lock`);
if ('holder' in lock) fail(`Canopy already runs on ${settings.dataDir} (process ${lock.holder}): stop it first.`);

const vitePort = settings.port + 1;
const env = environments(settings);
// People look at Vite's address while they develop; links in mails and returns from the bank must lead there too.
env.app.APP_URL = process.env.APP_URL || `http://localhost:${vitePort}`;
const database = embedded ? await startDatabase(settings.dataDir, lock) : undefined;
if (database) Object.assign(env.app, { DATABASE_URL: database.url, ALONE: 'on' });

const programs = [
  ...(env.sandbox ? [[['--watch', at('sandbox', 'main.ts')], env.sandbox]] : []),
  [['--watch', at('src', 'app', 'main.ts')], env.app],
  [[at('node_modules', 'vite', 'bin', 'vite.js'), '--port', String(vitePort), '--strictPort'], env.app],
];
const children = programs.map(([args, variables]) =>
  spawn(nodeForProduct(), args, { cwd: root, env: { ...process.env, ...variables }, stdio: 'inherit' }),
);
for (const child of children) if (child.pid) lock.addChild(child.pid);

let stopping = false;
const stop = () => {
  if (stopping) return;
  stopping = true;
  for (const child of children) child.kill('SIGTERM');
};
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
console.log(`\n  Develop at http://localhost:${vitePort} (API at ${settings.port}). Stop: Ctrl-C\n`);
await Promise.all(children.map((child) => new Promise((resolve) => child.on('exit', resolve).on('exit', stop))));
await database?.stop();
lock.release();
