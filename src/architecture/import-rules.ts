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

/** The zone of a path: its layer within a domain, the platform or the app. */
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
const serverPackages =
  /^(fastify|pg|drizzle-orm|pino|nodemailer|smpp|ssh2|saxes|xmlbuilder2|pdfkit|fontkit|prom-client|zod$|@fastify\/|@node-rs\/)/;
const domainEntryPoints =
  /^src\/[^/]+\/(server\/(queries|commands|jobs)\.ts|events\.ts|contract\.ts|paths\.ts|settings\.ts|rules\/)|\.json$/;
const webEntryPoints = /\/web\/(queries\.ts|session\.ts|parts\.tsx|parts\/[\w-]+\.tsx?)$/;
/** Previews and preview data, which domains may import from each other. */
const isOfPreviews = (path: string): boolean => /\.preview\.tsx$|\/preview-data\.ts$|\/ui\/preview\//.test(path);
const forBrowsers = /^src\/platform\/i18n\//;

/** Zones whose code is downloaded by browsers. */
export const browserZones: ReadonlySet<Zone> = new Set(['web', 'platform-web', 'app-web']);
const serverZones: ReadonlySet<Zone> = new Set(['server', 'settings', 'platform', 'adapter', 'app']);
const domainZones: ReadonlySet<Zone> = new Set(['server', 'settings']);
const platformZones: ReadonlySet<Zone> = new Set(['platform', 'platform-web']);

const adapterOf = (path: string) => /^src\/adapters\/([^/]+)\//.exec(path)?.[1];

/** An import with the zones of both files; `to` is null for a package. */
type Step = { each: Import; from: Zone; to: Zone | null };

const inBrowser = ({ from }: Step) => browserZones.has(from);
const isPackage = ({ each }: Step) => !each.inside;
const toOtherDomain = ({ each }: Step) => {
  const home = domainOf(each.target);
  return home !== null && home !== domainOf(each.from);
};
const toAnyDomain = ({ each }: Step) => each.inside && domainOf(each.target) !== null;

const passwordComparison = 'src/identity/server/credentials/verify-password.ts';
const passwordCheck = 'src/identity/server/login/verify-password-or-record-wrong.ts';

/** Forbidden imports with the reason; the first match is reported. */
const refusals: readonly [(step: Step) => boolean, string][] = [
  [
    ({ each, from }) => from === 'sandbox' && each.inside && !each.target.startsWith('sandbox/'),
    'the sandbox imports nothing of the product',
  ],
  [
    ({ from, to }) => from !== 'sandbox' && to === 'sandbox',
    'the product does not import the sandbox; it only knows addresses',
  ],
  [({ from, to }) => from !== 'other' && to === 'other', 'the product does not import tests, scripts or tools'],
  [
    ({ each, from, to }) => from === 'pure' && each.inside && to !== 'pure' && !each.target.endsWith('.json'),
    'contracts and rules import only contracts, rules and platform/pure',
  ],
  [
    (step) => step.from === 'pure' && isPackage(step) && !purePackages.has(step.each.target),
    'contracts and rules import only pure packages: no Node, DOM or framework',
  ],
  [(step) => inBrowser(step) && step.each.target.startsWith('node:'), 'browser code cannot import Node modules'],
  [
    (step) => inBrowser(step) && isPackage(step) && !step.each.typeOnly && serverPackages.test(step.each.target),
    'server package in browser code',
  ],
  [
    (step) => inBrowser(step) && step.to !== null && domainZones.has(step.to) && !step.each.target.endsWith('.json'),
    'browser code never imports server code',
  ],
  [(step) => inBrowser(step) && step.to === 'app' && step.from !== 'app-web', 'only src/app/browser imports src/app'],
  [(step) => inBrowser(step) && step.to === 'adapter', 'browser code never imports an adapter'],
  [
    (step) => inBrowser(step) && step.to === 'platform' && !step.each.typeOnly && !forBrowsers.test(step.each.target),
    'this part of the platform is server code',
  ],
  [
    (step) => inBrowser(step) && step.each.target.endsWith('/contract.ts') && !step.each.typeOnly,
    'browser code imports contracts as types only: use import type',
  ],
  [({ each }) => isOfPreviews(each.target) && !isOfPreviews(each.from), 'production code does not import previews'],
  [
    (step) =>
      step.from === 'web' &&
      step.to === 'web' &&
      toOtherDomain(step) &&
      !webEntryPoints.test(step.each.target) &&
      !isOfPreviews(step.each.target),
    'screens of another domain are private; import its web/queries.ts or web/parts',
  ],
  [
    ({ from, to }) => serverZones.has(from) && to !== null && browserZones.has(to),
    'server code never imports browser code',
  ],
  [
    (step) => platformZones.has(step.from) && (toAnyDomain(step) || step.to === 'app' || step.to === 'app-web'),
    'the platform never imports a domain',
  ],
  [({ from, to }) => platformZones.has(from) && to === 'adapter', 'the platform never imports an adapter'],
  [(step) => step.from === 'adapter' && (toAnyDomain(step) || step.to === 'app'), 'an adapter never imports a domain'],
  [
    ({ each, from, to }) => from === 'adapter' && to === 'adapter' && adapterOf(each.target) !== adapterOf(each.from),
    'an adapter never imports another adapter',
  ],
  [({ from, to }) => domainZones.has(from) && to === 'app', 'only src/app assembles the product'],
  [
    ({ each, from, to }) => domainZones.has(from) && to === 'adapter' && !each.typeOnly,
    'only src/app selects adapters: use ctx.outside, or import type',
  ],
  [
    ({ each }) => each.target === passwordComparison && each.from !== passwordCheck,
    'only verifyPasswordOrRecordWrong compares a password: it counts wrong ones and tells the owner',
  ],
  [
    (step) => domainZones.has(step.from) && toOtherDomain(step) && !domainEntryPoints.test(step.each.target),
    'another domain may only be imported through its queries, commands, jobs, events, contract, paths or rules',
  ],
];

/** The reason why an import is forbidden, or null. */
const refusal = (each: Import): string | null => {
  const step = { each, from: zoneOf(each.from), to: each.inside ? zoneOf(each.target) : null };
  return refusals.find(([applies]) => applies(step))?.[1] ?? null;
};

/** Which zone may import which. Tests may import anything, but the sandbox imports nothing of src. */
export const importRules: Rule = (files) => {
  const tests = new Set(files.filter(isTest).map((file) => file.path));
  const findings: Finding[] = [];
  for (const imports of importGraph(files).values()) {
    for (const each of imports) {
      if (tests.has(each.from) && zoneOf(each.from) !== 'sandbox') continue;
      const reason = refusal(each);
      if (reason !== null) findings.push({ path: each.from, says: `imports ${each.target}: ${reason}` });
    }
  }
  return findings;
};
