import type { Finding, Rule } from './project.ts';

const path = 'docs/asvs.md';
/** Number of requirements of OWASP ASVS 5.0.0 at levels 1 and 2. */
const requirementCount = 253;
const verdicts = ['held', 'partly', 'no', 'n/a'];

/** A test, or the statement that there is none. */
const heldBy = /\.(?:test|e2e)\.tsx?`|; no test$/;

const order = (id: string): number => id.split('.').reduce((sum, part) => sum * 1000 + Number(part), 0);

/**
 * The ASVS table lists every requirement once and in order, each with a verdict and a reason; a requirement with the
 * verdict `held` names its test or says that there is none. Its totals are correct.
 */
export const asvsIsComplete: Rule = (files) => {
  const text = files.find((file) => file.path === path)?.text ?? '';
  const rows = text.split('\n').flatMap((words, at) => {
    const [, id = '', level = '', requirement = '', verdict = '', why = ''] = words
      .split('|')
      .map((cell) => cell.trim());
    return /^\d+\.\d+\.\d+$/.test(id) ? [{ line: at + 1, id, level, about: requirement, verdict, why }] : [];
  });
  const findings: Finding[] = rows.flatMap(({ line, id, level, about, verdict, why }, at) => {
    const before = rows[at - 1];
    const faults = [
      ...(before && order(before.id) >= order(id) ? [`${id} stands after ${before.id}`] : []),
      ...(['1', '2'].includes(level) && about !== '' ? [] : [`${id} has no level, or says nothing`]),
      ...(verdicts.includes(verdict) ? [] : [`${id} is neither ${verdicts.join(' nor ')}`]),
      ...(why === '' ? [`${id} does not say by what, or why not`] : []),
      ...(verdict === 'held' && !heldBy.test(why) ? [`${id} names no test, and does not say that there is none`] : []),
    ];
    return faults.map((says) => ({ path, line, says }));
  });
  const count = (verdict: string): number => rows.filter((row) => row.verdict === verdict).length;
  const sums = `${count('held')} are held, ${count('partly')} partly, ${count('no')} not, and ${count('n/a')} do not apply`;
  if (rows.length !== requirementCount)
    findings.push({ path, says: `has ${rows.length} of ${requirementCount} requirements` });
  if (!text.includes(sums)) findings.push({ path, says: `should say: ${sums}` });
  return findings;
};
