// npm test: everything that must hold, none stopping the others; `npm test -- <part of a file name>` runs matching tests only, and
// `npm test -- --since <commit>` what the changes since then touch.
import { execFileSync } from 'node:child_process';
import { mkdirSync, readFileSync, rmSync } from 'node:fs';
import { runTool } from './child.mjs';
import { runChecks, staticChecks } from './checks.mjs';
import { ensureInstalled } from './install.mjs';
import { at, fail, root } from './project.mjs';

const totals = { passed: 0, failed: 0, skipped: 0 };
const add = (counts) => {
  for (const key of Object.keys(totals)) totals[key] += counts[key] ?? 0;
};

const reportOf = (file) => {
  try {
    return JSON.parse(readFileSync(file, 'utf8'));
  } catch {
    return undefined;
  }
};

/** Counts of one Vitest run. A file that fails before its first test, and a run that fails, count as one failure each. */
const countsOf = (report, code) => {
  if (!report) return { failed: 1 };
  const brokenFiles = report.testResults.filter(
    (file) => file.status === 'failed' && !file.assertionResults.some((test) => test.status === 'failed'),
  ).length;
  const failed = report.numFailedTests + brokenFiles;
  return {
    passed: report.numPassedTests,
    failed: failed === 0 && code !== 0 ? 1 : failed,
    skipped: report.numPendingTests + (report.numTodoTests ?? 0),
  };
};

const runVitest = async (title, projects, filters) => {
  console.log(`\n— ${title}`);
  const file = at('.cache', `tests-${projects[0]}.json`);
  rmSync(file, { force: true });
  const code = await runTool(at('node_modules', 'vitest', 'vitest.mjs'), [
    'run',
    ...projects.flatMap((name) => ['--project', name]),
    '--reporter=dot',
    '--reporter=json',
    `--outputFile.json=${file}`,
    '--passWithNoTests',
    ...filters,
  ]);
  add(countsOf(reportOf(file), code));
};

/** Files changed since a commit, those that are not committed too; ends with a sentence when there is no such commit. */
const changedSince = (commit) => {
  const git = (...args) => execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: 'pipe' }).split('\n');
  try {
    return [...git('diff', '--name-only', commit), ...git('ls-files', '--others', '--exclude-standard')].filter(
      Boolean,
    );
  } catch {
    return fail(`There is no commit "${commit}" here.`);
  }
};
/** Files on which the browser journeys depend without an import, because they load the built product. */
const shows = /\/(web|browser|ui|strings|pictures)\/|^(public|index\.html|vite)/;

const filters = process.argv.slice(2);
const sinceCommit = filters[0] === '--since' ? filters[1] : undefined;
const changedFiles = sinceCommit && changedSince(sinceCommit);
const touched = changedFiles ? ['--changed', sinceCommit] : filters;
await ensureInstalled();
mkdirSync(at('.cache'), { recursive: true });
const build = ['build and bundle size', at('scripts', 'build.mjs'), ['--if-needed']];
if (changedFiles || filters.length === 0) {
  console.log('— types, lint, format, build');
  add(await runChecks([build, ...staticChecks]));
} else {
  add(await runChecks([build]));
}
await runVitest('rules, platform, adapters, sandbox, architecture; server on PostgreSQL', ['unit', 'server'], touched);
// The architecture tests read the whole repository, so they run whatever changed.
if (changedFiles) await runVitest('architecture', ['unit'], ['src/architecture']);
await runVitest('browser journeys', ['e2e'], changedFiles?.some((file) => shows.test(file)) ? [] : touched);

if (totals.skipped > 0) console.log(`\n!!! ${totals.skipped} tests were SKIPPED; the lines above say why.`);
console.log(`\n${totals.passed} passed, ${totals.failed} failed`);
process.exit(totals.failed > 0 ? 1 : 0);
