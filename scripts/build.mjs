// Builds the browser part (the client, and the bundle that renders public pages to HTML) and the programs that run on the server.
// `npm run build` also weighs every screen and fails above its budget; a start only builds.
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, relative, sep } from 'node:path';
import { pathToFileURL } from 'node:url';
import { runTool } from './child.mjs';
import { ensureInstalled } from './install.mjs';
import { waitForLock } from './lock.mjs';
import { at, fail, root } from './project.mjs';

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
      )
    : [];

const isProduct = (file) => !/\.(test|preview)\.tsx?$/.test(file);
const isOf = (room) => (file) => file.split(sep).includes(room);
const vite = (...args) => [at('node_modules', 'vite', 'bin', 'vite.js'), ['build', '--logLevel', 'warn', ...args]];

/** Build targets: source files, output folders, steps. A target is built again only when its files changed. */
const parts = [
  {
    name: 'the browser part',
    stamp: at('dist', '.stamp-browser'),
    files: ['index.html', 'vite.config.ts', 'vite.ssr.config.ts', 'vite.memory.ts', 'tsconfig.web.json'].map((name) =>
      at(name),
    ),
    folders: [at('src'), at('public')],
    takes: (file) => !isOf('server')(file),
    steps: [vite(), vite('--config', 'vite.ssr.config.ts'), [at('scripts', 'compress-assets.mjs'), []]],
  },
  {
    name: 'the programs',
    stamp: at('dist', '.stamp-programs'),
    files: ['vite.programs.config.ts', 'vite.memory.ts', 'tsconfig.server.json'].map((name) => at(name)),
    folders: [at('src'), at('sandbox')],
    takes: (file) => file.endsWith('.ts') && !isOf('web')(file),
    steps: [vite('--config', 'vite.programs.config.ts')],
  },
];

const stampNow = ({ files, folders, takes }) => {
  const productFiles = folders.flatMap(filesUnder).filter((file) => isProduct(file) && takes(file));
  const hash = createHash('sha256');
  for (const file of [at('package-lock.json'), ...files, ...productFiles.sort()])
    hash.update(relative(root, file)).update('\0').update(readFileSync(file)).update('\0');
  return hash.digest('hex');
};

const isBuilt = (part) => existsSync(part.stamp) && readFileSync(part.stamp, 'utf8') === stampNow(part);

const build = async (part) => {
  const stamp = stampNow(part);
  rmSync(part.stamp, { force: true });
  for (const [file, args] of part.steps) {
    if ((await runTool(file, args, { env: { NODE_ENV: 'production' } })) !== 0) return false;
  }
  writeFileSync(part.stamp, stamp);
  return true;
};

/** Builds each target whose files have changed since its last build, and prints a line for each. */
export const ensureBuilt = async ({ always = false } = {}) => {
  const asked = always ? parts : parts.filter((part) => !isBuilt(part));
  if (asked.length === 0) return;
  const lock = await waitForLock(at('.cache', 'build.lock'));
  try {
    const unbuiltParts = asked.filter((part) => always || !isBuilt(part));
    for (const part of unbuiltParts) console.log(`Building ${part.name} …`);
    const built = await Promise.all(unbuiltParts.map(build));
    for (const [index, part] of unbuiltParts.entries())
      if (!built[index]) fail(`Building ${part.name} failed; the lines above say why.`);
  } finally {
    lock.release();
  }
};

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  await ensureInstalled();
  await ensureBuilt({ always: !process.argv.includes('--if-needed') });
  process.exit(await runTool(at('scripts', 'bundle-budget.mjs')));
}
