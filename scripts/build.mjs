// Builds the browser part: the client, and the bundle that renders public pages to HTML.
// `npm run build` also weighs every screen and fails above its budget; a start only builds.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { waitForLock } from './lock.mjs';
import { at, fail, root } from './project.mjs';

const stampFile = at('dist', '.stamp');
const rootInputs = ['package-lock.json', 'index.html', 'vite.config.ts', 'vite.ssr.config.ts', 'tsconfig.web.json'];

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
      )
    : [];

/** What the browser part is made of: everything in src but tests and the server's rooms. */
const inputs = () => {
  const isInput = (file) => !/\.(test|preview)\.tsx?$/.test(file) && !file.split(sep).includes('server');
  const own = [...filesUnder(at('src')), ...filesUnder(at('public'))].filter(isInput);
  return [...rootInputs.map((name) => at(name)).filter((file) => existsSync(file)), ...own].sort();
};

const stampNow = () => {
  const hash = createHash('sha256');
  for (const file of inputs()) hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const isBuilt = () => existsSync(stampFile) && readFileSync(stampFile, 'utf8') === stampNow();

const vite = at('node_modules', 'vite', 'bin', 'vite.js');

const build = async () => {
  const stamp = stampNow();
  rmSync(stampFile, { force: true });
  const quiet = ['--logLevel', 'warn'];
  const steps = [[vite, ['build', ...quiet]]];
  if (existsSync(at('vite.ssr.config.ts'))) steps.push([vite, ['build', '--config', 'vite.ssr.config.ts', ...quiet]]);
  steps.push([at('scripts', 'compress-assets.mjs'), []]);
  for (const [file, args] of steps) {
    if ((await runTool(file, args, { env: { NODE_ENV: 'production' } })) !== 0) return false;
  }
  writeFileSync(stampFile, stamp);
  return true;
};

/** Builds when something that goes into the browser changed since the last build. Says so in one line. */
export const ensureBuilt = async ({ always = false } = {}) => {
  if (!always && isBuilt()) return;
  const lock = await waitForLock(at('.cache', 'build.lock'));
  try {
    if (!always && isBuilt()) return;
    console.log('Building the browser part …');
    if (!(await build())) fail('The browser part could not be built; the lines above say why.');
  } finally {
    lock.release();
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await ensureBuilt({ always: !process.argv.includes('--if-needed') });
  process.exit(await runTool(at('scripts', 'bundle-budget.mjs')));
}
