// The static part of the tests: types, lint, format. Each check is a tool run that passes or fails.
import { availableParallelism } from 'node:os';
import { runTool } from './child.mjs';
import { at } from './project.mjs';

const bin = (name, file) => at('node_modules', name, ...file.split('/'));
const tsc = bin('typescript', 'bin/tsc');

const lanesAtOnce = 2;

/** Threads of a check: its share of the processors. More are slower, because each thread of the type checker infers types that the others know. */
const threads = Math.max(1, Math.floor(availableParallelism() / lanesAtOnce));
const checkers = threads === 1 ? ['--singleThreaded'] : ['--checkers', String(Math.min(4, threads))];
const types = (name) => [tsc, ['-p', `tsconfig.${name}.json`, ...checkers]];

/** Every static check by name. Order matters a little: the long ones first, so that two lanes end together. */
export const staticChecks = [
  [
    'lint',
    bin('oxlint', 'bin/oxlint'),
    ['--type-aware', '--deny-warnings', '--report-unused-disable-directives', `--threads=${threads}`],
  ],
  ['types of the server', ...types('server')],
  ['types of the browser', ...types('web')],
  ['types of the browser tests', ...types('web-tests')],
  ['types of the rules', ...types('pure')],
  ['format', bin('oxfmt', 'bin/oxfmt'), ['--check', '.']],
];

const seconds = (startMs) => `${((Date.now() - startMs) / 1000).toFixed(1)} s`;

/** Runs one tool and prints a line with its result; when it fails, also its whole output. */
export const runCheck = async ([name, file, args]) => {
  const startMs = Date.now();
  const output = [];
  // The type-aware part of the lint is a Go program, which takes its number of threads from here.
  const env = { GOMAXPROCS: String(threads) };
  const code = await runTool(file, args, { env, onOutput: (data) => output.push(data) });
  const passed = code === 0;
  console.log(`${passed ? 'ok    ' : 'FAILED'} ${name} (${seconds(startMs)})`);
  if (!passed) console.log(Buffer.concat(output).toString('utf8').trimEnd());
  return passed;
};

/** Runs checks in lanes, as many at once as `lanes`; none stops the others. Counts what passed and failed. */
export const runChecks = async (checks, lanes = lanesAtOnce) => {
  const waitingChecks = [...checks];
  const counts = { passed: 0, failed: 0 };
  const runLane = async () => {
    for (let check = waitingChecks.shift(); check; check = waitingChecks.shift()) {
      counts[(await runCheck(check)) ? 'passed' : 'failed'] += 1;
    }
  };
  await Promise.all(Array.from({ length: lanes }, runLane));
  return counts;
};
