// Prints what each screen makes a browser download, and fails when that is too much.
import { readdirSync, existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at } from './project.mjs';

const budget = { home: 130, more: 40 };
const home = 'src/identity/web/HomeScreen.tsx';

const client = at('dist', 'client');
const manifest = JSON.parse(readFileSync(`${client}/.vite/manifest.json`, 'utf8'));

const sizes = new Map();
const gzipSize = (file) => {
  if (!sizes.has(file)) sizes.set(file, gzipSync(readFileSync(`${client}/${file}`), { level: 9 }).length);
  return sizes.get(file);
};

/** Script files that loading these modules brings along, their static imports included. */
const scriptsOf = (keys) => {
  const files = new Set();
  const seen = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || seen.has(key)) return;
    seen.add(key);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const key of keys) visit(key);
  return files;
};

/** Screens as the domains' tables of contents name them. */
const screens = readdirSync(at('src')).flatMap((domain) => {
  const table = ['routes.ts', 'routes.tsx']
    .map((name) => at('src', domain, 'web', name))
    .find((file) => existsSync(file));
  if (!table) return [];
  const found = readFileSync(table, 'utf8').matchAll(/import\(\s*['"]\.\/([^'"]+\.tsx)['"]\s*\)/g);
  return [...found].map((each) => `src/${domain}/web/${each[1]}`);
});

/** The texts of a screen's own domain travel with it. */
const withStrings = (screen) => [screen, `src/${screen.split('/')[1]}/strings/en.json`];
const kilobytes = (files) => [...files].reduce((sum, file) => sum + gzipSize(file), 0) / 1024;

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry && key.endsWith('index.html'));
const first = scriptsOf([entry, 'src/platform/i18n/strings/en.json']);
const rows = [...new Set(screens)].sort().map((screen) => {
  const own = scriptsOf(withStrings(screen));
  if (screen === home) return { screen, size: kilobytes(new Set([...first, ...own])), limit: budget.home, first: true };
  return { screen, size: kilobytes([...own].filter((file) => !first.has(file))), limit: budget.more };
});
if (!rows.some((row) => row.first))
  rows.push({ screen: 'the frame', size: kilobytes(first), limit: budget.home, first: true });

console.log('Script of each screen, gzip:');
for (const { screen, size, limit, first: whole } of rows) {
  const mark = size > limit ? '  TOO MUCH' : '';
  console.log(`  ${screen.padEnd(52)} ${whole ? ' ' : '+'}${size.toFixed(1).padStart(6)} KB of ${limit}${mark}`);
}
if (rows.some(({ size, limit }) => size > limit)) {
  console.error('A screen downloads more script than its budget.');
  process.exit(1);
}
