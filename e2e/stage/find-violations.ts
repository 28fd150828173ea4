import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { RunOnly } from 'axe-core';
import type { Page } from 'playwright';

export type Violation = { rule: string; elements: string[] };

const script = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

const wcagAndBest: RunOnly = {
  type: 'tag',
  values: ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'],
};

/**
 * Runs axe on a page, or below one element of it, and returns the violations. The script is evaluated once per document, because
 * evaluating its 0.6 MB takes longer than the check of most screens.
 */
export const findViolations = async (
  page: Page,
  { selector, runOnly = wcagAndBest }: { selector?: string; runOnly?: RunOnly } = {},
): Promise<Violation[]> => {
  const context = selector === undefined ? 'document' : JSON.stringify(selector);
  const options = JSON.stringify({ runOnly, resultTypes: ['violations'] });
  const run = `axe.run(${context}, ${options}).then(({ violations }) =>
    violations.map(({ id, nodes }) => ({ rule: id, elements: nodes.map(({ target }) => target.join(' ')) })))`;
  // Each evaluation costs three processes a few milliseconds: on a page that has axe there is one.
  const violations = (await page.evaluate(`'axe' in window ? ${run} : null`)) as Violation[] | null;
  return violations ?? page.evaluate(`${script};${run}`);
};
