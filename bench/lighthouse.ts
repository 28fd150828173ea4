/**
 * `npm run lighthouse`: the public pages as Lighthouse sees them on a mid-range phone, the middle of five runs.
 * `--json` prints JSON, `--runs 3` measures less often, `--page /order` one page, `--url` a product that runs already.
 * Ends with code 1 when an aim is missed.
 */
import { parseArgs } from 'node:util';
import { startPostgres } from '#platform/testing/postgres-server.ts';
import { findChromium } from '../e2e/stage/chromium.ts';
import { importTool } from '../scripts/install.mjs';
import { unreachableOutsideSettings } from './unreachable-outside.ts';
import { type Program, startServer } from './programs.ts';
import { median } from './median.ts';

/** Fields of a Lighthouse report that this program reads. */
type Result = {
  runtimeError?: { code: string; message: string };
  categories: Record<string, { score: number | null; auditRefs: { id: string; weight: number }[] }>;
  audits: Record<string, { title: string; score: number | null; numericValue?: number }>;
};

type Tool = {
  launch(options: { chromePath: string; chromeFlags: string[] }): Promise<{ port: number; kill(): void }>;
  lighthouse(
    url: string,
    flags: { port: number; logLevel: 'silent'; output: 'json' },
  ): Promise<{ lhr: Result } | undefined>;
};

const { launch, lighthouse } = (await importTool('lighthouse')) as Tool;

const { values: options } = parseArgs({
  options: {
    json: { type: 'boolean', default: false },
    runs: { type: 'string', default: '5' },
    page: { type: 'string', multiple: true, default: ['/', '/order'] },
    url: { type: 'string' },
  },
});
const runs = Number(options.runs);

/** Maximum seconds, and minimum scores. */
const aims = { fcp: 0.9, lcp: 1.6, performance: 98, accessibility: 100, 'best-practices': 100, seo: 100 } as const;
type Figure = keyof typeof aims;
const inSeconds = new Set<Figure>(['fcp', 'lcp']);
const figures = Object.keys(aims) as Figure[];

type PageFigures = { [F in Figure]: number } & { tbt: number; cls: number; kilobytes: number; complaints: string[] };

const categoryScore = (lhr: Result, name: string): number => Math.round((lhr.categories[name]?.score ?? 0) * 100);
const auditValue = (lhr: Result, name: string): number => lhr.audits[name]?.numericValue ?? Number.NaN;

/** Failed audits that lower a score. */
const findFailedAudits = (lhr: Result): string[] => {
  const counted = Object.entries(lhr.categories).flatMap(([name, { auditRefs }]) =>
    name === 'performance' ? [] : auditRefs.filter(({ weight }) => weight > 0).map(({ id }) => id),
  );
  return counted.flatMap((id) => {
    const audit = lhr.audits[id];
    return audit && audit.score !== null && audit.score < 1 ? [`${id}: ${audit.title}`] : [];
  });
};

/**
 * A page's process can start before Chromium's recording reaches it; the recording then has no start of the navigation, and
 * Lighthouse asks to be run again.
 */
const noNavigationStartCode = 'NO_NAVSTART';
const maxAttempts = 4;

const runLighthouse = async (url: string, tries = 1): Promise<PageFigures> => {
  const { executablePath, args } = await findChromium();
  const chrome = await launch({ chromePath: executablePath, chromeFlags: ['--headless=new', ...args] });
  try {
    const run = await lighthouse(url, { port: chrome.port, logLevel: 'silent', output: 'json' });
    if (run?.lhr.runtimeError?.code === noNavigationStartCode && tries < maxAttempts)
      return await runLighthouse(url, tries + 1);
    if (!run || run.lhr.runtimeError)
      throw new Error(`Lighthouse could not look: ${run?.lhr.runtimeError?.message ?? 'no result'}`);
    const { lhr } = run;
    return {
      fcp: auditValue(lhr, 'first-contentful-paint') / 1000,
      lcp: auditValue(lhr, 'largest-contentful-paint') / 1000,
      performance: categoryScore(lhr, 'performance'),
      accessibility: categoryScore(lhr, 'accessibility'),
      'best-practices': categoryScore(lhr, 'best-practices'),
      seo: categoryScore(lhr, 'seo'),
      tbt: auditValue(lhr, 'total-blocking-time'),
      cls: auditValue(lhr, 'cumulative-layout-shift'),
      kilobytes: auditValue(lhr, 'total-byte-weight') / 1024,
      complaints: findFailedAudits(lhr),
    };
  } finally {
    chrome.kill();
  }
};

const medianOfRuns = (path: string, pageRuns: readonly PageFigures[]) => {
  const medianOf = (name: Figure | 'tbt' | 'cls' | 'kilobytes', decimals = 0) =>
    Number(median(pageRuns.map((each) => each[name])).toFixed(decimals));
  const page = {
    path,
    fcp: medianOf('fcp', 2),
    lcp: medianOf('lcp', 2),
    performance: medianOf('performance'),
    accessibility: medianOf('accessibility'),
    'best-practices': medianOf('best-practices'),
    seo: medianOf('seo'),
    tbt_ms: medianOf('tbt'),
    cls: medianOf('cls', 3),
    kilobytes: medianOf('kilobytes'),
    complaints: [...new Set(pageRuns.flatMap(({ complaints }) => complaints))],
  };
  const missed = figures.filter((name) => (inSeconds.has(name) ? page[name] > aims[name] : page[name] < aims[name]));
  return { ...page, missed };
};

const startProduct = (url: string): Promise<Program> =>
  startServer('dist/programs/app.js', { DATABASE_URL: url, ROLE: 'server', ...unreachableOutsideSettings }, '/readyz');

const postgres = options.url ? null : await startPostgres();
const product = postgres && (await startProduct(postgres.url));
try {
  const pages = [];
  for (const path of options.page) {
    const pageRuns: PageFigures[] = [];
    for (let run = 0; run < runs; run += 1) pageRuns.push(await runLighthouse(`${options.url ?? product?.url}${path}`));
    pages.push(medianOfRuns(path, pageRuns));
  }
  if (options.json) process.stdout.write(`${JSON.stringify({ runs, aims, pages }, null, 2)}\n`);
  else {
    const row = (cells: readonly unknown[]) =>
      `${cells.map((cell, at) => String(cell).padEnd(at === 0 ? 12 : 15)).join('')}\n`;
    const columns = [...figures, 'tbt_ms', 'cls', 'kilobytes'] as const;
    process.stdout.write(row(['', ...columns]));
    for (const page of pages) {
      process.stdout.write(row([page.path, ...columns.map((name) => page[name])]));
      if (page.missed.length > 0)
        process.stdout.write(`  missed: ${page.missed.map((name) => `${name} (aim ${aims[name]})`).join(', ')}\n`);
      for (const each of page.complaints) process.stdout.write(`  ${each}\n`);
    }
    process.stdout.write(row(['aim', ...figures.map((name) => aims[name])]));
  }
  process.exitCode = pages.every(({ missed }) => missed.length === 0) ? 0 : 1;
} finally {
  await product?.stop();
  await postgres?.stop();
}
