// npm run dev: the sandbox, the app that starts again at each change of the server, and Vite's server for the browser part.
import { startProgram } from './child.mjs';
import { assertReadableData, startDatabase } from './database.mjs';
import { ensureInstalled } from './install.mjs';
import { claimLock } from './lock.mjs';
import { at, fail } from './project.mjs';
import { environments, readLauncherSettings } from './settings.mjs';
import { startWatched } from './watch.mjs';

const settings = readLauncherSettings();
const embedded = !process.env.DATABASE_URL;
if (embedded) assertReadableData(settings.dataDir);
await ensureInstalled();
const lock = await claimLock(`${settings.dataDir}/start.lock`);
if ('holder' in lock) fail(`Canopy already runs on ${settings.dataDir} (process ${lock.holder}): stop it first.`);

const vitePort = settings.port + 1;
const env = environments(settings);
// People look at Vite's address while they develop; links in mails and returns from the bank must lead there too.
env.app.APP_URL = process.env.APP_URL || `http://localhost:${vitePort}`;
const database = embedded ? await startDatabase(settings.dataDir, lock) : undefined;
if (database) Object.assign(env.app, { DATABASE_URL: database.url, ALONE: 'on' });

const addChild = (pid) => lock.addChild(pid);
const watched = [
  ...(env.sandbox ? [startWatched(at('sandbox', 'main.ts'), at('sandbox'), env.sandbox, addChild)] : []),
  startWatched(at('src', 'app', 'main.ts'), at('src'), env.app, addChild),
];
const vite = startProgram(at('node_modules', 'vite', 'bin', 'vite.js'), {
  args: ['--port', String(vitePort), '--strictPort'],
  env: env.app,
});
if (vite.pid) addChild(vite.pid);

let stopped;
const stop = () => (stopped ??= Promise.all([...watched, vite].map((each) => each.stop())));
for (const signal of ['SIGINT', 'SIGTERM']) process.on(signal, stop);
console.log(`\n  Develop at http://localhost:${vitePort} (API at ${settings.port}). Stop: Ctrl-C\n`);
await vite.ended;
await stop();
await database?.stop();
lock.release();
