// `npm run figures`: prints the size of the production code by area, and counts of what is kept rare.
import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { at, root } from './project.mjs';

const isProduction = (path: string): boolean =>
  /^(src|sandbox|db|scripts)\/.*\.tsx?$/.test(path) &&
  path !== 'scripts/code-figures.ts' &&
  !/\.(test|e2e|preview)\.tsx?$|\/testing\//.test(path);

const files = execFileSync('git', ['ls-files', '-z'], { cwd: root, encoding: 'utf8', maxBuffer: 2 ** 26 })
  .split('\0')
  .filter(isProduction)
  .map((path) => ({ path, text: readFileSync(at(path), 'utf8') }));

const linesOf = ({ text }: { text: string }): number => text.trimEnd().split('\n').length;
const areaOf = (path: string): string => path.split('/', path.startsWith('src/') ? 2 : 1).join('/');

/** The value below which `share` of the sorted numbers lie. */
const quantile = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0;

const row = (name: string, areaFiles: typeof files): string => {
  const lines = areaFiles.map(linesOf).toSorted((a, b) => a - b);
  const sum = lines.reduce((total, each) => total + each, 0);
  const cells = [areaFiles.length, sum, quantile(lines, 0.5), quantile(lines, 0.95), lines.at(-1) ?? 0];
  const shortFiles = lines.filter((each) => each < 40).length;
  return `${name.padEnd(24)}${[...cells, shortFiles].map((each) => String(each).padStart(9)).join('')}`;
};

const counted: readonly [name: string, pattern: RegExp][] = [
  ['casts to any', /\bas any\b/g],
  ['casts through unknown', /\bas unknown as\b/g],
  ['statements written as SQL', /\bsql(<[^>]*>)?`/g],
  ['numbers as types (0 | 1)', /: 0 \| 1\b/g],
  ['addresses without types', /strict: false/g],
];

const heads = ['files', 'lines', 'median', 'p95', 'longest', 'under 40'].map((each) => each.padStart(9)).join('');
const byArea = Map.groupBy(files, ({ path }) => areaOf(path));
const areas = [...byArea].toSorted(([, areaFiles], [, other]) => other.length - areaFiles.length);
process.stdout.write(`${''.padEnd(24)}${heads}\n`);
for (const [area, areaFiles] of areas) process.stdout.write(`${row(area, areaFiles)}\n`);
process.stdout.write(`${row('all', files)}\n\n`);
for (const [name, pattern] of counted) {
  const count = files.reduce((sum, { text }) => sum + (text.match(pattern)?.length ?? 0), 0);
  process.stdout.write(`${name.padEnd(32)}${count}\n`);
}
