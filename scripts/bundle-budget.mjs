// Prints what each screen makes a browser download, and fails when that is too much.
import { readdirSync, existsSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import { gzipSync } from 'node:zlib';
import { at, root } from './project.mjs';

const budget = { home: 130, more: 40, map: 580 };
const home = 'src/account/web/home/HomeScreen.tsx';
/** The interactive map (library, shapes and worker), which is loaded only when its button is pressed. */
const map = 'src/sustainability/web/map/LiveMap.tsx';

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
  const visited = new Set();
  const visit = (key) => {
    const chunk = manifest[key];
    if (!chunk || visited.has(key)) return;
    visited.add(key);
    if (chunk.file.endsWith('.js')) files.add(chunk.file);
    for (const each of chunk.imports ?? []) visit(each);
  };
  for (const key of keys) visit(key);
  return files;
};

const filesUnder = (folder) =>
  existsSync(folder)
    ? readdirSync(folder, { withFileTypes: true }).flatMap((entry) =>
        entry.isDirectory() ? filesUnder(join(folder, entry.name)) : [join(folder, entry.name)],
      )
    : [];

const languages = ['en', 'fr', 'nl'];
/** Path of the module that lists the string files of a language, without those of the home page. */
const listOfStrings = (language) => `src/platform/browser/strings-of-screens/${language}.ts`;
const stringsOf = (domain, language) =>
  `src/${domain === 'platform' ? 'platform/i18n' : domain}/strings/${language}.json`;

/** Screens named in the `routes.ts` of the domains, each with the namespaces whose texts it loads. */
const screens = readdirSync(at('src')).flatMap((domain) =>
  filesUnder(at('src', domain, 'web'))
    .filter((file) => /routes\.tsx?$/.test(file))
    .flatMap((table) => {
      const text = readFileSync(table, 'utf8');
      const shared = /const strings = \[([^\]]*)\]/.exec(text)?.[1] ?? `'${domain}'`;
      // Splits the table into one piece per screen, which begins with its path.
      return text
        .split(/\bpath:/)
        .slice(1)
        .flatMap((piece) => {
          const file = /import\(\s*['"](\.[^'"]+\.tsx)['"]\s*\)/.exec(piece)?.[1];
          if (!file) return [];
          const domainList = /\bstrings:\s*\[([^\]]*)\]/.exec(piece)?.[1] ?? shared;
          const screen = relative(root, join(dirname(table), file))
            .split(sep)
            .join('/');
          return [[screen, [...domainList.matchAll(/['"]([^'"]+)['"]/g)].map((match) => match[1])]];
        });
    }),
);

/** Screens that the app puts together from two domains. */
const composed = [
  ['src/app/browser/InvoiceWithClaims.tsx', ['billing/web/invoices', 'billing/web/parts', 'billing', 'payments']],
];

const kilobytes = (files) => [...files].reduce((sum, file) => sum + gzipSize(file), 0) / 1024;
/** The largest value over the languages. */
const maxOverLanguages = (measure) => Math.max(...languages.map(measure));

const details = 'src/ordering/web/details';
const customers = (name) => `src/customers/web/parts/${name}.tsx`;
/** Screens that show one of several sets of parts from the start, each part a file of its own: weighed with the heaviest set. */
const parts = new Map([
  [
    `${details}/DataScreen.tsx`,
    [
      [`${details}/AccountStep.tsx`, customers('PersonalForm')],
      [`${details}/AccountStep.tsx`, customers('CompanyForm')],
      [`${details}/Details.tsx`, customers('PersonalForm')],
      [`${details}/Details.tsx`, customers('DetailsReview')],
    ],
  ],
  [`${details}/CompanyScreen.tsx`, [[customers('CompanyForm')], [customers('DetailsReview')]]],
]);

const entry = Object.keys(manifest).find((key) => manifest[key].isEntry && key.endsWith('index.html'));
const domainsByScreen = new Map([...screens, ...composed]);
if (!domainsByScreen.has(home))
  throw new Error(`${home} is the screen that the others are compared with, and no table names it.`);

/** All that a visit which begins with this screen downloads: the app, the screen, and their texts. */
const firstLoad = (screen, language) => {
  if (!manifest[screen])
    throw new Error(`${screen} is not in the build: a screen must be a file of its own, loaded on demand.`);
  const domains = ['platform', ...(domainsByScreen.get(screen) ?? [])];
  const list = domains.every((domain) => ['platform', 'account/web/home'].includes(domain))
    ? []
    : [listOfStrings(language)];
  const always = [entry, screen, ...list, ...domains.map((domain) => stringsOf(domain, language))];
  const either = parts.get(screen) ?? [];
  const unbuilt = either.flat().find((part) => !manifest[part]);
  if (unbuilt) throw new Error(`${unbuilt} is no longer a file of its own.`);
  return Math.max(...(either.length > 0 ? either : [[]]).map((set) => kilobytes(scriptsOf([...always, ...set]))));
};

const rows = [...domainsByScreen.keys()].sort().map((screen) => {
  const total = maxOverLanguages((language) => firstLoad(screen, language));
  const extraBytes = maxOverLanguages((language) => firstLoad(screen, language) - firstLoad(home, language));
  return { screen, total, more: extraBytes, tooMuch: screen === home ? total > budget.home : extraBytes > budget.more };
});

if (!manifest[map]) throw new Error(`${map} is not in the build: the map must be a file of its own, loaded on demand.`);
const { file, css = [], assets = [] } = manifest[map];
const mapSize = kilobytes([file, ...css, ...assets]);

if (process.argv.includes('--json')) {
  console.log(JSON.stringify({ budget, screens: rows, map: mapSize }, null, 2));
} else {
  console.log(
    `Script of a first visit, gzip: at most ${budget.home} KB for the home page, for any other ${budget.more} KB more than it has.`,
  );
  for (const { screen, total, more, tooMuch } of rows) {
    const difference = screen === home ? '' : `  +${more.toFixed(1).padStart(5)}`;
    console.log(`  ${screen.padEnd(48)} ${total.toFixed(1).padStart(6)} KB${difference}${tooMuch ? '  TOO MUCH' : ''}`);
  }
  console.log(`The map, once it is asked for: ${mapSize.toFixed(1)} KB, at most ${budget.map}.`);
}
if (rows.some(({ tooMuch }) => tooMuch) || mapSize > budget.map) {
  console.error('A screen, or the map, downloads more than its budget.');
  process.exit(1);
}
