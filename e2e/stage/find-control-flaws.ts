import type { Page } from 'playwright';
import { textsOf } from './texts.ts';

const landmarks = new Set(
  'banner complementary contentinfo dialog alertdialog form main navigation region search'.split(' '),
);
const controls = new Set('button checkbox combobox link radio slider spinbutton switch textbox'.split(' '));

/** Names that several buttons of a landmark may have: each stands below the heading of the part that could not be loaded. */
const repeatable = new Set([textsOf('en')('platform:retry')]);

type Node = { depth: number; role: string; name: string; text: string };

/** A line of an ARIA snapshot; a line with a colon in a name is quoted as a whole, as YAML wants it. */
const toNode = (line: string): Node => {
  const depth = line.search(/\S/);
  const text = line.slice(depth + 2);
  const plain = text.startsWith("'") ? text.slice(1, text.lastIndexOf("'")).replaceAll("''", "'") : text;
  const [, role = '', name = ''] = /^(\/?\w+)(?: "((?:[^"\\]|\\.)*)")?/.exec(plain) ?? [];
  return { depth, role, name, text: plain };
};

/**
 * What a screen reader's user cannot tell from an ARIA snapshot: a screen without a single first heading, a control without a
 * name, links with one name that lead to several places, and buttons with one name, both within a landmark.
 */
export const findControlFlawsIn = (snapshot: string): string[] => {
  const nodes = snapshot.split('\n').filter(Boolean).map(toNode);
  const flaws: string[] = [];
  const titles = nodes.filter(({ role, text }) => role === 'heading' && text.includes('[level=1]'));
  if (titles.length !== 1) flaws.push(`${titles.length} headings of level 1`);
  const above: Node[] = [];
  const targets = new Map<string, Set<string>>();
  for (const [at, node] of nodes.entries()) {
    while ((above.at(-1)?.depth ?? -1) >= node.depth) above.pop();
    const { role, name } = node;
    if (controls.has(role) && name === '') flaws.push(`a ${role} without a name`);
    if ((role === 'link' || role === 'button') && name !== '' && !repeatable.has(name)) {
      const landmark = above.findLast((each) => landmarks.has(each.role));
      const key = `${role} "${name}" in ${landmark?.role ?? 'body'} ${landmark?.name ?? ''} ${landmark ? nodes.indexOf(landmark) : 0}`;
      const url = nodes.slice(at + 1).find((each) => each.depth > node.depth && each.role === '/url');
      const known = targets.get(key) ?? new Set();
      targets.set(key, known.add(role === 'link' ? (url?.text ?? '') : String(at)));
    }
    above.push(node);
  }
  for (const [key, { size }] of targets) if (size > 1) flaws.push(`${size} times ${key}`);
  return flaws;
};

export const findControlFlaws = async (page: Page): Promise<string[]> =>
  findControlFlawsIn(await page.locator('body').ariaSnapshot());
