// The static part of the tests: types, lint, format. Each check is a tool run that passes or fails.
import { runTool } from './child.mjs';
import { at } from './project.mjs';

const bin = (name, file) => at('node_modules', name, ...file.split('/'));
const tsc = bin('typescript', 'bin/tsc');

/** Every static check by name. Order matters a little: the long ones first, so that two lanes end together. */
export const staticChecks = [
  ['lint', bin('oxlint', 'bin/oxlint'), ['--type-aware', '--deny-warnings', '--report-unused-disable-directives']],
  ['types of the server', tsc, ['-p', 'tsconfig.server.json']],
  ['types of the browser', tsc, ['-p', 'tsconfig.web.json']],
  ['types of the browser tests', tsc, ['-p', 'tsconfig.web-tests.json']],
  ['types of the rules', tsc, ['-p', 'tsconfig.pure.json']],
  ['format', bin('oxfmt', 'bin/oxfmt'), ['--check', '.']],
];

const seconds = (since) => `${((Date.now() - since) / 1000).toFixed(1)} s`;

/** Runs one tool quietly: a line when it passes, everything it said when it fails. */
export const runCheck = async ([name, file, args]) => {
  const since = Date.now();
  const output = [];
  const code = await runTool(file, args, { onOutput: (data) => output.push(data) });
  const passed = code === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds(since)})`);
  if (!passed) console.log(Buffer.concat(output).toString('utf8').trimEnd());
  return passed;
};

/** Runs checks in lanes, as many at once as `lanes`; none stops the others. Counts what passed and failed. */
export const runChecks = async (checks, lanes = 2) => {
  const waiting = [...checks];
  const counts = { passed: 0, failed: 0 };
  const lane = async () => {
    for (let check = waiting.shift(); check; check = waiting.shift()) {
      counts[(await runCheck(check)) ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, lane));
  return counts;
};
