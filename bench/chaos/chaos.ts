/**
 * `npm run chaos`: breaks a product of its own under load and checks that nothing is lost, double or stuck.
 * `--faults 100` number of faults, `--seed 7` seed of their choice (random by default), `--customers 12` at the same time,
 * `--hold 300-3000` and `--pause 300-1500` milliseconds that a fault lasts and until the next one, `--at-once 2` faults,
 * `--rest 120` seconds at most until the checks, `--json` prints JSON, `--keep` keeps logs and data, `--quiet` prints only the report.
 */
import { randomInt } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { parseArgs } from 'node:util';
import { hasPrlimit } from './faults.ts';
import { formatReport } from './format-report.ts';
import { runChaos } from './run-chaos.ts';

const { values } = parseArgs({
  options: {
    help: { type: 'boolean', default: false },
    faults: { type: 'string', default: '100' },
    seed: { type: 'string', default: String(randomInt(1, 1_000_000)) },
    customers: { type: 'string', default: '12' },
    hold: { type: 'string', default: '500-5000' },
    pause: { type: 'string', default: '300-2000' },
    'at-once': { type: 'string', default: '2' },
    rest: { type: 'string', default: '120' },
    json: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
    quiet: { type: 'boolean', default: false },
  },
});
if (values.help) {
  const [usageText = ''] = readFileSync(import.meta.filename, 'utf8').split('*/');
  process.stdout.write(usageText.replaceAll(/^(\/\*| )\*+ ?\n?/gm, ''));
  process.exit();
}

const fail = (sentence: string): never => {
  process.stderr.write(`${sentence}\n`);
  process.exit(1);
};
const parseWhole = (name: string, text: string): number =>
  /^\d{1,7}$/.test(text) ? Number(text) : fail(`--${name} is "${text}"; it must be a whole number.`);
const parseRange = (name: string, text: string): readonly [number, number] => {
  const [, from, to] =
    /^(\d{1,7})-(\d{1,7})$/.exec(text) ?? fail(`--${name} is "${text}"; it must be such as 500-5000.`);
  return [Number(from), Math.max(Number(from), Number(to))];
};

const print = (line: string): void => void process.stderr.write(`${line}\n`);
if (!hasPrlimit) print('Without prlimit (util-linux) no disk is filled.');
const report = await runChaos({
  faults: parseWhole('faults', values.faults),
  seed: parseWhole('seed', values.seed),
  customers: parseWhole('customers', values.customers),
  holdMs: parseRange('hold', values.hold),
  pauseMs: parseRange('pause', values.pause),
  atOnce: Math.max(1, parseWhole('at-once', values['at-once'])),
  restMs: parseWhole('rest', values.rest) * 1000,
  keeps: values.keep,
  ...(values.quiet ? {} : { print: print }),
});
process.stdout.write(values.json ? `${JSON.stringify(report, null, 2)}\n` : `${formatReport(report)}\n`);
process.exit(report.findings.length > 0 ? 1 : 0);
