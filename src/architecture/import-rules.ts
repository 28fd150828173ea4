import { importGraph, type Import } from './import-graph.ts';
import { domainOf, type Finding, type Rule, isTest } from './project.ts';

type Zone =
  | 'pure'
  | 'server'
  | 'web'
  | 'settings'
  | 'platform'
  | 'platform-web'
  | 'adapter'
  | 'app'
  | 'app-web'
  | 'sandbox'
  | 'other';

const purePlaces = /^src\/([^/]+\/(contract\.ts|paths\.ts|rules\/)|platform\/(contract|pure)\/)/;

/** The room a path is in. */
export const zoneOf = (path: string): Zone => {
  if (path.startsWith('sandbox/')) return 'sandbox';
  if (!path.startsWith('src/') || path.startsWith('src/architecture')) return 'other';
  if (purePlaces.test(path)) return 'pure';
  if (path.startsWith('src/adapters/')) return 'adapter';
  if (path.startsWith('src/app/browser')) return 'app-web';
  if (path.startsWith('src/app/')) return 'app';
  if (/^src\/platform\/(ui|browser|charts|maps)\//.test(path)) return 'platform-web';
  if (path.startsWith('src/platform/')) return 'platform';
  if (/^src\/[^/]+\/web\//.test(path)) return 'web';
  if (/^src\/[^/]+\/settings\.ts$/.test(path)) return 'settings';
  return 'server';
};

const purePackages = new Set(['zod', '@internationalized/date', 'libphonenumber-js', 'ibantools']);
const serverPackages = /^(fastify|pg|drizzle-orm|pino|nodemailer|smpp|pdfkit|prom-client|zod$|@fastify\/|@node-rs\/)/;
const domainEntryPoints =
  /^src\/[^/]+\/(server\/(queries|commands|jobs)\.ts|events\.ts|contract\.ts|paths\.ts|settings\.ts|rules\/)|\.json$/;
const webEntryPoints = /\/web\/(queries\.ts|session\.ts|parts\.tsx|parts\/[\w-]+\.tsx?)$/;
/** Previews, and the data of previews, which one domain may take from another. */
const isOfPreviews = (path: string): boolean => /\.preview\.tsx$|\/preview-data\.ts$|\/ui\/preview\//.test(path);
const forBrowsers = /^src\/platform\/i18n\//;

/** Rooms whose code is downloaded by browsers. */
export const browserZones: ReadonlySet<Zone> = new Set(['web', 'platform-web', 'app-web']);
const serverZones: ReadonlySet<Zone> = new Set(['server', 'settings', 'platform', 'adapter', 'app']);
const domainZones: ReadonlySet<Zone> = new Set(['server', 'settings']);
const platformZones: ReadonlySet<Zone> = new Set(['platform', 'platform-web']);

const adapterOf = (path: string) => /^src\/adapters\/([^/]+)\//.exec(path)?.[1];

/** An import with the rooms at both its ends; `to` is null for a package. */
type Step = { each: Import; from: Zone; to: Zone | null };

const inBrowser = ({ from }: Step) => browserZones.has(from);
const isPackage = ({ each }: Step) => !each.inside;
const toOtherDomain = ({ each }: Step) => {
  const home = domainOf(each.target);
  return home !== null && home !== domainOf(each.from);
};
const toAnyDomain = ({ each }: Step) => each.inside && domainOf(each.target) !== null;

/** What is not allowed, and why; the first that applies is told. */
const refusals: readonly [(step: Step) => boolean, string][] = [
  [
    ({ each, from }) => from === 'sandbox' && each.inside && !each.target.startsWith('sandbox/'),
    'the sandbox imports nothing of the product',
  ],
  [({ from, to }) => from !== 'sandbox' && to === 'sandbox', 'the product knows no sandbox, only addresses'],
  [({ from, to }) => from !== 'other' && to === 'other', 'the product does not import tests, scripts or tools'],
  [
    ({ each, from, to }) => from === 'pure' && each.inside && to !== 'pure' && !each.target.endsWith('.json'),
    'contracts and rules import only contracts, rules and platform/pure',
  ],
  [
    (step) => step.from === 'pure' && isPackage(step) && !purePackages.has(step.each.target),
    'contracts and rules import neither Node nor the DOM nor a framework',
  ],
  [(step) => inBrowser(step) && step.each.target.startsWith('node:'), 'the browser has no Node'],
  [
    (step) => inBrowser(step) && isPackage(step) && !step.each.typeOnly && serverPackages.test(step.each.target),
    'this package is for the server',
  ],
  [(step) => inBrowser(step) && step.to !== null && domainZones.has(step.to), 'the web never imports the server'],
  [(step) => inBrowser(step) && step.to === 'app' && step.from !== 'app-web', 'only app/browser composes'],
  [(step) => inBrowser(step) && step.to === 'adapter', 'the web never imports an adapter'],
  [
    (step) => inBrowser(step) && step.to === 'platform' && !step.each.typeOnly && !forBrowsers.test(step.each.target),
    'this part of the platform is the server’s',
  ],
  [
    (step) => inBrowser(step) && step.each.target.endsWith('/contract.ts') && !step.each.typeOnly,
    'the browser knows a contract as a type only: import type',
  ],
  [
    ({ each }) => isOfPreviews(each.target) && !isOfPreviews(each.from),
    'what customers see takes nothing from previews',
  ],
  [
    (step) =>
      step.from === 'web' &&
      step.to === 'web' &&
      toOtherDomain(step) &&
      !webEntryPoints.test(step.each.target) &&
      !isOfPreviews(step.each.target),
    'a screen never uses another domain’s screens; what it may ask or place stands in that domain’s web/queries.ts and web/parts',
  ],
  [({ from, to }) => serverZones.has(from) && to !== null && browserZones.has(to), 'the server never imports the web'],
  [
    (step) => platformZones.has(step.from) && (toAnyDomain(step) || step.to === 'app' || step.to === 'app-web'),
    'the platform knows no domain',
  ],
  [({ from, to }) => platformZones.has(from) && to === 'adapter', 'the platform knows no adapter'],
  [(step) => step.from === 'adapter' && (toAnyDomain(step) || step.to === 'app'), 'an adapter knows no domain'],
  [
    ({ each, from, to }) => from === 'adapter' && to === 'adapter' && adapterOf(each.target) !== adapterOf(each.from),
    'an adapter knows no other adapter',
  ],
  [({ from, to }) => domainZones.has(from) && to === 'app', 'only app composes'],
  [
    ({ each, from, to }) => domainZones.has(from) && to === 'adapter' && !each.typeOnly,
    'only app picks adapters: use ctx.outside, or import type',
  ],
  [
    (step) => domainZones.has(step.from) && toOtherDomain(step) && !domainEntryPoints.test(step.each.target),
    'another domain is entered by its queries, commands, jobs, events, contract, paths or rules',
  ],
];

/** Why an import is not allowed, or null. */
const refusal = (each: Import): string | null => {
  const step = { each, from: zoneOf(each.from), to: each.inside ? zoneOf(each.target) : null };
  return refusals.find(([applies]) => applies(step))?.[1] ?? null;
};

/** House rule 2: who may import whom. Tests may import anything but the sandbox's freedom stays: it imports nothing of src. */
export const importRules: Rule = (files) => {
  const tests = new Set(files.filter(isTest).map((file) => file.path));
  const findings: Finding[] = [];
  for (const imports of importGraph(files).values()) {
    for (const each of imports) {
      if (tests.has(each.from) && zoneOf(each.from) !== 'sandbox') continue;
      const why = refusal(each);
      if (why !== null) findings.push({ path: each.from, says: `imports ${each.target}: ${why}` });
    }
  }
  return findings;
};
